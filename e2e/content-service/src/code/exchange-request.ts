import * as v from 'valibot';

import { Problem } from '../http/problem';
import { type FoundCode, selectionsOf } from './found-code';

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** The body of the exchange call, with one selection or several. */
export const ExchangeBody = v.union([
  v.strictObject({ offer_id: Name, selection: Name }),
  v.strictObject({ offer_id: Name, selections: v.pipe(v.array(Name), v.maxLength(100)) }),
]);

export type ExchangeRequest = v.InferOutput<typeof ExchangeBody>;

/** Returns whether an earlier exchange took exactly the requested selections of this offer. */
export function isRepeated({ offer, taken }: FoundCode, request: ExchangeRequest): boolean {
  const wanted = selectionsIn(request);
  return (
    request.offer_id === offer.id &&
    taken.length > 0 &&
    taken.length === wanted.length &&
    taken.every((selection) => wanted.includes(selection))
  );
}

/** Returns the requested selections. Throws a Problem if the code does not offer them. */
export function wantedSelections(found: FoundCode, request: ExchangeRequest): string[] {
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
