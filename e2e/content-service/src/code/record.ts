import type { Database } from '../database/database';
import { history, redemption } from '../database/schema';

/** Writes down what was handed out, and for which selections. */
export async function record(
  transaction: Database,
  entry: typeof history.$inferInsert,
  took: string[],
): Promise<number> {
  const [written] = await transaction.insert(history).values(entry).returning({ id: history.id });
  if (!written) throw new Error('the database took a history entry and gave no id for it');

  await transaction
    .insert(redemption)
    .values(took.map((selection) => ({ codeId: entry.codeId, selection, historyId: written.id })));
  return written.id;
}
