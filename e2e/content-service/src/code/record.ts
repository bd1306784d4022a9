import type { Database } from '../database/database';
import { history, redemption } from '../database/schema';

/** Inserts the history entry of an exchange, with its selections. */
export async function record(
  transaction: Database,
  entry: typeof history.$inferInsert,
  took: string[],
): Promise<number> {
  const [written] = await transaction.insert(history).values(entry).returning({ id: history.id });
  if (!written) throw new Error('the database returned no id for an inserted history entry');

  await transaction
    .insert(redemption)
    .values(took.map((selection) => ({ codeId: entry.codeId, selection, historyId: written.id })));
  return written.id;
}
