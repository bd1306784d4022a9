import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import {
  code,
  contentItem,
  history,
  type offer,
  type retailer,
  type title,
} from '../database/tables';
import { perDatabase } from '../database/per-database';
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
  hash: string;
  siteKey: string;
  territory: Territory;
}

/** Finds a code. A code that is not issued yet, or belongs to another site, is not found. */
export async function findCode(
  database: Database,
  { hash, siteKey, territory }: Sought,
): Promise<FoundCode | undefined> {
  const row = await lookUp(database).execute({ hash, siteKey });
  if (!row) return undefined;

  const { offer, parent, content, history, redemptions, ...found } = row;
  const open = await retailersIn(database, territory);
  return {
    code: found,
    offer,
    content: content.map(({ title, ...item }) => ({ item, title })),
    history,
    taken: redemptions.map(({ selection }) => selection),
    retailers: open.filter(({ selection }) => offer.retailers?.includes(selection) ?? true),
    familyHash: parent?.hash ?? found.hash,
  };
}

/** The query for every request about a code. It is prepared once for each connection. */
const lookUp = perDatabase((database) =>
  database.query.code
    .findFirst({
      where: and(
        eq(code.hash, sql.placeholder('hash')),
        eq(code.issued, true),
        or(isNull(code.siteKey), eq(code.siteKey, sql.placeholder('siteKey'))),
      ),
      with: {
        offer: true,
        parent: { columns: { hash: true } },
        content: { with: { title: true }, orderBy: asc(contentItem.position) },
        history: { orderBy: asc(history.id) },
        redemptions: { columns: { selection: true } },
      },
    })
    .prepare('look_up_code'),
);
