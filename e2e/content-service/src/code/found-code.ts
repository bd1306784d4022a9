import { and, arrayContains, asc, eq } from 'drizzle-orm';

import type { Database } from '../database/database';
import { code, contentItem, history, offer, retailer, title } from '../database/schema';
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
  retailers: RetailerRow[];
}

/** A code that exists but has not been handed out yet is not found either. */
export async function findCode(
  database: Database,
  hash: string,
  territory: Territory,
): Promise<FoundCode | undefined> {
  const [row] = await database
    .select({ code, offer })
    .from(code)
    .innerJoin(offer, eq(offer.id, code.offerId))
    .where(and(eq(code.hash, hash), eq(code.issued, true)));
  if (!row) return undefined;

  return {
    ...row,
    content: await contentOf(database, row.code),
    history: await historyOf(database, row.code.id),
    retailers: await retailersOf(database, row.offer, territory),
  };
}

function historyOf(database: Database, codeId: number): Promise<HistoryRow[]> {
  return database.select().from(history).where(eq(history.codeId, codeId)).orderBy(asc(history.id));
}

function contentOf(database: Database, { id }: CodeRow): Promise<ContentItem[]> {
  return database
    .select({ item: contentItem, title })
    .from(contentItem)
    .leftJoin(title, eq(title.id, contentItem.titleId))
    .where(eq(contentItem.codeId, id))
    .orderBy(asc(contentItem.position));
}

async function retailersOf(
  database: Database,
  { retailers }: OfferRow,
  territory: Territory,
): Promise<RetailerRow[]> {
  const open = await database
    .select()
    .from(retailer)
    .where(arrayContains(retailer.territories, [territory]))
    .orderBy(asc(retailer.position));
  return open.filter(({ selection }) => retailers?.includes(selection) ?? true);
}
