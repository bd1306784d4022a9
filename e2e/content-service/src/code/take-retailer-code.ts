import { and, asc, eq, isNull } from 'drizzle-orm';

import type { Database } from '../database/database';
import { retailerCode } from '../database/schema';
import { Problem } from '../http/problem';
import type { FoundCode } from './found-code';
import { record } from './record';

/** Takes the next code of the chosen retailer from the stock. */
export async function takeRetailerCode(
  transaction: Database,
  { code, offer, retailers }: FoundCode,
  wanted: string[],
): Promise<void> {
  const seller = retailers.find(({ selection }) => wanted.includes(selection));
  if (!seller) throw new Error('the chosen retailer is not in this territory');

  const [next] = await transaction
    .select()
    .from(retailerCode)
    .where(and(eq(retailerCode.selection, seller.selection), isNull(retailerCode.historyId)))
    .orderBy(asc(retailerCode.id))
    .limit(1)
    // Codes that parallel transactions have locked are skipped.
    .for('update', { skipLocked: true });
  if (!next) throw new Problem(503, 'The retailer has run out of codes');

  const historyId = await record(
    transaction,
    {
      codeId: code.id,
      at: new Date(),
      retailer: seller.selection,
      group: seller.name,
      exchangeName: `DEMO-${seller.selection.toUpperCase()}-${offer.id}`,
      exchangeResult: next.value,
    },
    wanted,
  );
  await transaction.update(retailerCode).set({ historyId }).where(eq(retailerCode.id, next.id));
}
