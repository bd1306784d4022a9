import { and, eq, gte, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { code } from '../database/schema';
import type { FoundCode } from './found-code';
import { issueCodes } from './issue-codes';
import { takeRetailerCode } from './take-retailer-code';

/**
 * Takes the selections from the code: all of them, or none.
 *
 * Resolves to false if another request was faster. The database serializes parallel updates of the code, so the
 * second one reads what the first has left.
 */
export function redeem(
  database: Database,
  found: FoundCode,
  wanted: string[],
  pepper: string,
): Promise<boolean> {
  const codeId = found.code.id;

  return database.transaction(async (transaction) => {
    const [taken] = await transaction
      .update(code)
      .set({ remaining: sql`${code.remaining} - ${wanted.length}` })
      .where(and(eq(code.id, codeId), gte(code.remaining, wanted.length)))
      .returning({ id: code.id });
    if (!taken) return false;

    if (found.offer.type === 'single') await takeRetailerCode(transaction, found, wanted);
    else await issueCodes(transaction, found, wanted, pepper);
    return true;
  });
}
