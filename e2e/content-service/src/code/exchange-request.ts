import * as v from 'valibot';

import { Problem } from '../http/problem';
import type { FoundCode } from './found-code';
import { selectionsOf } from './selections';

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** The body of the exchange call: one selection, or several. */
export const ExchangeBody = v.union([
  v.strictObject({ offer_id: Name, selection: Name }),
  v.strictObject({ offer_id: Name, selections: v.pipe(v.array(Name), v.maxLength(100)) }),
]);

export type ExchangeRequest = v.InferOutput<typeof ExchangeBody>;

/** The selections that are asked for, once it is certain that the code can give them. */
export function wantedSelections(found: FoundCode, request: ExchangeRequest): string[] {
  const { code, offer } = found;
  const offered = selectionsOf(found);
  const wanted = 'selection' in request ? [request.selection] : request.selections;

  if (request.offer_id !== offer.id)
    throw new Problem(400, 'The offer is not the one of this code');
  if (!wanted.every((selection) => offered.includes(selection))) {
    throw new Problem(400, 'The code does not offer this selection');
  }
  // A bundle goes as a whole and a pick list with all its picks: nothing is left half taken.
  if (wanted.length !== code.granted || new Set(wanted).size !== wanted.length) {
    throw new Problem(400, 'The code is not good for this number of selections');
  }
  return wanted;
}
