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

/** A code with everything there is to say about it in one territory. */
export interface FoundCode {
  code: CodeRow;
  offer: OfferRow;
  content: ContentItem[];
  history: HistoryRow[];
  /** The selections that have been taken from it. */
  taken: string[];
  retailers: RetailerRow[];
  /** The hash of the code it was issued for, or else its own. */
  familyHash: string;
}

export interface Sought {
  hash: string;
  siteKey: string;
  territory: Territory;
}

/** A code that exists but has not been handed out yet, or not for this site, is not found either. */
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

/** One query, planned once for each connection: every question about a code asks it. */
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
