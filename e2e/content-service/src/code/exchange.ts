import type { Database } from '../database/database';
import { Problem } from '../http/problem';
import { type ExchangeRequest, isRepeated, wantedSelections } from './exchange-request';
import { type FoundCode, type HistoryRow, lookUpCode, type Sought } from './found-code';
import { issueCodes } from './issue-codes';
import { INVALID_TERRITORY, NOT_FOUND, type Refusal, isUnsupported, refusalOf } from './refusal';
import { takeRetailerCode } from './take-retailer-code';

export type ExchangeOutcome =
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'used'; found: FoundCode }
  | { kind: 'exchanged'; found: FoundCode; now: boolean };

/**
 * Exchanges a code for the requested selections: all of them, or none.
 *
 * A repetition gets the result of the first exchange. A request for other selections gets that result as a refusal.
 */
export async function exchange(
  database: Database,
  { sought, found }: { sought: Sought; found: FoundCode | undefined },
  request: ExchangeRequest,
  pepper: string,
): Promise<ExchangeOutcome> {
  if (!found) return { kind: 'refused', refusal: NOT_FOUND };

  const refusal = isUnsupported(found.offer) ? NOT_FOUND : refusalOf(found, sought.territory);
  // The visitor keeps what the exchange gave, also in a territory that does not offer it.
  if (isRepeated(found, request) && (!refusal || refusal === INVALID_TERRITORY)) {
    return { kind: 'exchanged', found, now: false };
  }
  if (refusal) return { kind: 'refused', refusal };

  const wanted = wantedSelections(found, request);
  if (found.code.exchangeFault === 'fail') throw new Problem(500, 'The exchange failed');

  // A used code stays used, so nothing has to be tried.
  if (found.code.remaining < wanted.length) return { kind: 'used', found };

  const entries = await (found.offer.type === 'single'
    ? takeRetailerCode(database, found, wanted, sought)
    : issueCodes(database, found, wanted, sought, pepper));
  if (entries.length > 0) {
    return { kind: 'exchanged', found: exchanged(found, wanted, entries), now: true };
  }
  // Another request was faster.
  const now = (await lookUpCode(database, sought)).found ?? found;
  return isRepeated(now, request)
    ? { kind: 'exchanged', found: now, now: false }
    : { kind: 'used', found: now };
}

/** Returns the code after the exchange. The statement that took the selections has locked it, so nothing else changed. */
function exchanged(found: FoundCode, wanted: string[], entries: HistoryRow[]): FoundCode {
  return {
    ...found,
    code: { ...found.code, remaining: found.code.remaining - wanted.length },
    history: [...found.history, ...entries],
    taken: [...found.taken, ...wanted],
  };
}
