import { and, eq, gte, sql } from 'drizzle-orm';

import type { Database } from '../database/database';
import { code } from '../database/schema';
import { Problem } from '../http/problem';
import { type ExchangeRequest, wantedSelections } from './exchange-request';
import { type FoundCode, type Sought, findCode } from './found-code';
import { issueCodes } from './issue-codes';
import { NOT_FOUND, type Refusal, isUnsupported, refusalOf } from './refusal';
import { takeRetailerCode } from './take-retailer-code';

export type ExchangeOutcome =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'used'; found: FoundCode }
  | { kind: 'exchanged'; found: FoundCode; now: boolean };

/**
 * Exchanges a code for the requested selections.
 *
 * A repetition gets the result of the first exchange. A request for other selections gets that result as a refusal.
 */
export async function exchange(
  database: Database,
  sought: Sought,
  request: ExchangeRequest,
  pepper: string,
): Promise<ExchangeOutcome> {
  const found = await findCode(database, sought);
  if (!found) return { kind: 'refused', refusal: NOT_FOUND };

  const refusal = isUnsupported(found.offer) ? NOT_FOUND : refusalOf(found, sought.territory);
  if (refusal) return { kind: 'refused', refusal };

  const wanted = wantedSelections(found, request);
  if (found.code.exchangeFault === 'fail') throw new Problem(500, 'The exchange failed');

  // A used code stays used, so the transaction is not needed.
  if (found.code.remaining < wanted.length) return past(found, wanted);

  const now = await redeem(database, found, wanted, pepper);
  const after = (await findCode(database, sought)) ?? found;
  return now ? { kind: 'exchanged', found: after, now } : past(after, wanted);
}

function past(found: FoundCode, wanted: string[]): ExchangeOutcome {
  return wereTaken(found, wanted)
    ? { kind: 'exchanged', found, now: false }
    : { kind: 'used', found };
}

function wereTaken({ taken }: FoundCode, wanted: string[]): boolean {
  return taken.length === wanted.length && wanted.every((selection) => taken.includes(selection));
}

/**
 * Takes the selections from the code: all of them, or none.
 *
 * Resolves to false if another request was faster. The database serializes parallel updates of the code, so the
 * second one reads what the first has left.
 */
function redeem(
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
