import { attach, combine, createEvent, createStore, sample } from 'effector';

import { $verdict, offerIn, validateCodeFx } from './check';
import { codeReplaced } from './entry';
import type { Offer } from '../service/offer';
import { isRedeemed, pickListCodeOf, subCodesOf } from './offer-rules';
import type { Verdict } from '../service/validate-code';
import { tasksQueued } from './sub-code-queue';
import { $visit, callOf } from './visit';

// -- What we ask of the world

/** Validates one sub-code; the visitor's own code and its verdict stay as they are. */
export const checkSubCodeFx = attach({
  source: $visit,
  effect: validateCodeFx,
  mapParams: (code: string, visit) => ({ ...callOf(code, visit), captchaToken: null }),
});

// -- What is true now

/** What the service said of each sub-code; `unchecked` where it could not be asked. */
export type SubCodeState = 'checking' | 'unchecked' | Verdict;

export const $subCodes = createStore<Readonly<Record<string, SubCodeState>>>({});

/** True until every sub-code has been answered for, one way or the other. */
export const $areSubCodesChecking = combine($subCodes, (subCodes) =>
  Object.values(subCodes).includes('checking'),
);

/** The code behind a redeemed pick list, if there is one; whether it is worth anything is another matter. */
export const $pickListCode = combine($verdict, (verdict) => {
  const offer = offerIn(verdict);
  return offer?.kind === 'pick-list' ? pickListCodeOf(offer.history) : null;
});

/** What is known of the pick-list code; null where the code in the field is no such pick list. */
const $pickListState = combine($pickListCode, $subCodes, (code, subCodes) =>
  code === null ? null : (subCodes[code] ?? 'checking'),
);

/** The pick-list code could not be asked for: what may be done with the pick list is not known. */
export const $isPickListUnchecked = combine($pickListState, (state) => state === 'unchecked');

/** There is a pick-list code, and its answer is still to come or could not be had. */
export const $isPickListOpen = combine(
  $pickListState,
  (state) => state === 'checking' || state === 'unchecked',
);

/** The offer of the pick-list code: null until it is validated, or where it is refused. */
export const $pickListOffer = combine($pickListState, (state) =>
  typeof state === 'object' ? offerIn(state) : null,
);

// -- How one leads to the other

/** Sub-codes have been issued, or may have changed on the other side. */
export const subCodesIssued = createEvent<string[]>();

/** "Try again", for a sub-code that could not be asked about, or that was refused. */
export const subCodeRetried = createEvent<string>();

/** Checks these sub-codes again. */
export const recheckSubCodes = createEvent<string[]>();

/** What is known of the sub-code is no longer true. */
export const subCodeOutdated = createEvent<string>();

// Validating a redeemed bundle or pick list also validates its sub-codes (product-spec 4).
sample({
  clock: $verdict,
  filter: (verdict) => hasSubCodes(offerIn(verdict)),
  fn: (verdict) => subCodesOf(offerIn(verdict)?.history ?? []),
  target: subCodesIssued,
});

sample({
  clock: subCodesIssued,
  source: $subCodes,
  fn: (known, codes) =>
    Object.fromEntries(codes.map((code): [string, SubCodeState] => [code, knownOf(known[code])])),
  target: $subCodes,
});

sample({ clock: subCodesIssued, fn: (codes) => codes.map(checkOf), target: tasksQueued });

sample({
  clock: subCodeRetried,
  source: $subCodes,
  filter: (subCodes, code) => isUnsettled(subCodes[code]),
  fn: (_subCodes, code) => [code],
  target: recheckSubCodes,
});

// What was accepted holds until it is answered anew.
sample({
  clock: recheckSubCodes,
  source: $subCodes,
  fn: (subCodes, codes) => ({
    ...subCodes,
    ...Object.fromEntries(
      codes
        .filter((code) => isUnsettled(subCodes[code]))
        .map((code) => [code, 'checking' as const]),
    ),
  }),
  target: $subCodes,
});
sample({ clock: recheckSubCodes, fn: (codes) => codes.map(checkOf), target: tasksQueued });

sample({
  clock: subCodeOutdated,
  source: $subCodes,
  filter: (subCodes, code) => Object.hasOwn(subCodes, code) && !isUsed(subCodes[code]),
  fn: (subCodes, code) => ({ ...subCodes, [code]: 'unchecked' as const }),
  target: $subCodes,
});

// Answers may overtake each other, but a code once used stays used.
sample({
  clock: checkSubCodeFx.done,
  source: $subCodes,
  filter: (subCodes, { params, result }) =>
    Object.hasOwn(subCodes, params) && (isUsed(result) || !isUsed(subCodes[params])),
  fn: (subCodes, { params, result }) => ({ ...subCodes, [params]: result }),
  target: $subCodes,
});

sample({
  clock: checkSubCodeFx.fail,
  source: $subCodes,
  filter: (subCodes, { params }) => subCodes[params] === 'checking',
  fn: (subCodes, { params }) => ({ ...subCodes, [params]: 'unchecked' as const }),
  target: $subCodes,
});

sample({ clock: codeReplaced, target: $subCodes.reinit });

/** The sub-code has been exchanged in its turn. */
export function isUsed(state: SubCodeState | undefined): boolean {
  const offer = ownOfferOf(state);
  return offer !== null && isRedeemed(offer);
}

/** What an accepted sub-code stands for. */
export function ownOfferOf(state: SubCodeState | undefined): Offer | null {
  return typeof state === 'object' ? offerIn(state) : null;
}

function checkOf(subCode: string) {
  return { kind: 'check', subCode, run: () => checkSubCodeFx(subCode) } as const;
}

function isUnsettled(state: SubCodeState | undefined): boolean {
  return state === 'unchecked' || (typeof state === 'object' && state.outcome === 'refused');
}

/** What was answered holds until it is answered anew; what was not is on its way again. */
function knownOf(state: SubCodeState | undefined): SubCodeState {
  return typeof state === 'object' ? state : 'checking';
}

function hasSubCodes(offer: Offer | null): boolean {
  return offer !== null && offer.kind !== 'ordinary' && isRedeemed(offer);
}
