import * as v from 'valibot';

import { Problem } from '../http/problem';
import type { Service } from '../service';
import { INVALID_TERRITORY, NOT_FOUND, type Refusal, refusalOf } from './answer';
import { type FoundCode, lookUpCode, selectionsOf, type Sought } from './found-code';
import { issueCodes, takeRetailerCode } from './redeem';

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** The body of the exchange call, with one selection or several. */
export const ExchangeBody = v.union([
  v.strictObject({ offer_id: Name, selection: Name }),
  v.strictObject({ offer_id: Name, selections: v.pipe(v.array(Name), v.maxLength(100)) }),
]);

type ExchangeRequest = v.InferOutput<typeof ExchangeBody>;

/** `now` says whether this request has redeemed the code, not an earlier one. */
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
  service: Service,
  sought: Sought,
  found: FoundCode | undefined,
  request: ExchangeRequest,
): Promise<ExchangeOutcome> {
  if (!found) return { kind: 'refused', refusal: NOT_FOUND };

  const refusal = isUnsupported(found) ? NOT_FOUND : refusalOf(found, sought.territory);
  // The visitor keeps what the exchange gave, also in a territory that does not offer it.
  if (isRepeated(found, request) && (!refusal || refusal === INVALID_TERRITORY)) {
    return { kind: 'exchanged', found, now: false };
  }
  if (refusal) return { kind: 'refused', refusal };

  const wanted = wantedSelections(found, request);
  if (found.code.exchange_fault === 'fail') throw new Problem(500, 'The exchange failed');
  // A used code stays used, so nothing has to be tried.
  if (found.code.remaining < wanted.length) return { kind: 'used', found };

  const entries = await (found.offer.type === 'single'
    ? takeRetailerCode(service.database(), found, wanted, sought)
    : issueCodes(service.database(), found, wanted, sought, service.config));
  if (entries.length > 0) {
    // The statement that took the selections has locked the code, so nothing else changed.
    const remaining = found.code.remaining - wanted.length;
    const code = { ...found.code, remaining };
    const history = [...found.history, ...entries];
    return { kind: 'exchanged', found: { ...found, code, history }, now: true };
  }
  // Another request was faster.
  const later = (await lookUpCode(service, sought)).found ?? found;
  return isRepeated(later, request)
    ? { kind: 'exchanged', found: later, now: false }
    : { kind: 'used', found: later };
}

/** Returns whether the owner's codes may not be used, which is one of its properties. */
function isUnsupported({ offer: { owner, properties } }: FoundCode): boolean {
  return owner.toUpperCase() === 'UNIVERSAL' && properties?.['isUniversalSupported'] !== 'true';
}

/** Returns whether an earlier exchange took exactly the requested selections of this offer. */
function isRepeated({ offer, taken }: FoundCode, request: ExchangeRequest): boolean {
  const wanted = selectionsIn(request);
  return (
    request.offer_id === offer.id &&
    taken.length > 0 &&
    taken.length === wanted.length &&
    taken.every((selection) => wanted.includes(selection))
  );
}

/** Returns the requested selections. Throws a Problem if the code does not offer them. */
function wantedSelections(found: FoundCode, request: ExchangeRequest): string[] {
  const { code, offer } = found;
  const offered = selectionsOf(found);
  const wanted = selectionsIn(request);

  if (request.offer_id !== offer.id)
    throw new Problem(400, 'The offer does not belong to this code');
  if (!wanted.every((selection) => offered.includes(selection))) {
    throw new Problem(400, 'The code does not offer this selection');
  }
  // A bundle is exchanged whole and a pick list with all its picks, so that no code is partly used.
  if (wanted.length !== code.granted || new Set(wanted).size !== wanted.length) {
    throw new Problem(400, 'The number of selections is not that of the code');
  }
  return wanted;
}

function selectionsIn(request: ExchangeRequest): string[] {
  return 'selection' in request ? [request.selection] : request.selections;
}
