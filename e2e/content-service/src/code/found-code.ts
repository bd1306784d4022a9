import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';

import { type ClientCounts, selectClientCounts } from '../abuse/client-counts';
import type { Database } from '../database/database';
import { perDatabase } from '../database/per-database';
import {
  code,
  contentItem,
  history,
  offer,
  redemption,
  type retailer,
  title,
} from '../database/schema';
import { retailersIn } from '../site/reference';
import type { Territory } from '../territory';

export type CodeRow = typeof code.$inferSelect;
export type OfferRow = typeof offer.$inferSelect;
export type HistoryRow = typeof history.$inferSelect;
export type RetailerRow = typeof retailer.$inferSelect;

export interface ContentItem {
  item: typeof contentItem.$inferSelect;
  title: typeof title.$inferSelect | null;
}

/** A code with its offer, contents, retailers and history in one territory. */
export interface FoundCode {
  code: CodeRow;
  offer: OfferRow;
  content: ContentItem[];
  history: HistoryRow[];
  /** The selections that have been taken from it. */
  taken: string[];
  retailers: RetailerRow[];
  /** The hash of the parent code, or its own without a parent. */
  familyHash: string;
}

export interface Sought {
  client: string;
  hash: string;
  siteKey: string;
  territory: Territory;
}

/**
 * Finds a code, and reads the counts of the client that requests it, in one statement.
 *
 * A code that is not issued yet, or belongs to another site, is not found. The statement is the same for every code,
 * so that its time does not reveal which codes exist.
 */
export async function lookUpCode(
  database: Database,
  { client, hash, siteKey, territory }: Sought,
): Promise<{ counts: ClientCounts; found: FoundCode | undefined }> {
  const [row] = await lookUp(database).execute({ client, codeHash: hash, siteKey });
  if (!row) throw new Error('the query for a code returned no row');

  const { counts, code: found, offer: offered, ...rest } = row;
  if (!found || !offered) return { counts, found: undefined };

  const open = await retailersIn(database, territory);
  const retailers = open.filter(({ selection }) => offered.retailers?.includes(selection) ?? true);
  return { counts, found: { code: found, offer: offered, ...rest, retailers } };
}

/** Returns the possible selections: the retailers of an ordinary code, the titles of every other code. */
export function selectionsOf({ offer, content, retailers }: FoundCode): string[] {
  return offer.type === 'single'
    ? retailers.map(({ selection }) => selection)
    : content.flatMap(({ item }) => item.titleId ?? []);
}

/** The query for every request about a code. It is prepared once for each connection. */
const lookUp = perDatabase((database) => {
  const counts = selectClientCounts(database).as('counts');
  const parent = alias(code, 'parent');

  return (
    database
      .select({
        counts: {
          codes: counts.codes,
          tokens: counts.tokens,
          ofCode: counts.ofCode,
          everybody: counts.everybody,
          isAdmitted: counts.isAdmitted,
        },
        code,
        offer,
        content: sql<ContentItem[]>`array(
          select json_build_object(
            'item', ${jsonOf(contentItem)},
            'title', case when ${title.id} is not null then ${jsonOf(title)} end)
          from ${contentItem} left join ${title} on ${title.id} = ${contentItem.titleId}
          where ${contentItem.codeId} = ${code.id}
          order by ${contentItem.position})`,
        history: sql`array(
          select ${jsonOf(history)} from ${history}
          where ${history.codeId} = ${code.id} order by ${history.id})`.mapWith(historyOf),
        taken: sql<string[]>`array(
          select ${redemption.selection} from ${redemption}
          where ${redemption.codeId} = ${code.id})`,
        familyHash: sql<string>`coalesce(${parent.hash}, ${code.hash})`,
      })
      // The counts have a row for every request, also for an unknown code.
      .from(counts)
      .leftJoin(
        code,
        and(
          eq(code.hash, sql.placeholder('codeHash')),
          eq(code.issued, true),
          or(isNull(code.siteKey), eq(code.siteKey, sql.placeholder('siteKey'))),
        ),
      )
      .leftJoin(offer, eq(offer.id, code.offerId))
      .leftJoin(parent, eq(parent.id, code.parentId))
      .prepare('look_up_code')
  );
});

/** Returns a row as JSON, with the names of the properties in TypeScript. */
function jsonOf(table: PgTable): SQL {
  const pairs = Object.entries(getTableColumns(table)).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Returns rows of the history. JSON has no dates. */
function historyOf(rows: (Omit<HistoryRow, 'at'> & { at: string })[]): HistoryRow[] {
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
