import { attach, combine, createEvent, createStore, sample } from 'effector';

import { $isCodeUnchecked, $verdict, codeReplaced, offerIn, validateCodeFx } from './check';
import type { Offer } from '../service/offer';
import { isRedeemed, pickListCodeOf, subCodesOf } from './offer-rules';
import type { Verdict } from '../service/validate-code';
import { tasksQueued } from './sub-code-queue';
import { $visit, callOf } from '../site/site';

// -- Effects

/** Validates one sub-code. The code in the field and its verdict do not change. */
export const checkSubCodeFx = attach({
  source: $visit,
  effect: validateCodeFx,
  mapParams: (code: string, visit) => ({ ...callOf(code, visit), captchaToken: null }),
});

// -- Stores

/** The verdict of the service on a sub-code; `unchecked` if the call failed. */
export type SubCodeState = 'checking' | 'unchecked' | Verdict;

/** Sub-codes were issued or may have changed in the service. */
export const subCodesIssued = createEvent<string[]>();

/** "Try again" for a sub-code that could not be checked or was refused. */
export const subCodeRetried = createEvent<string>();

/** Checks sub-codes again. */
export const recheckSubCodes = createEvent<string[]>();

/** The known state of a sub-code is outdated. */
export const subCodeOutdated = createEvent<string>();

type SubCodes = Readonly<Record<string, SubCodeState>>;

/**
 * The states of the sub-codes. An accepted one stays accepted until the next answer, and one that was used stays used:
 * answers may overtake each other.
 */
export const $subCodes = createStore<SubCodes>({})
  .on(subCodesIssued, (known, codes) =>
    Object.fromEntries(codes.map((code): [string, SubCodeState] => [code, knownOf(known[code])])),
  )
  .on(recheckSubCodes, (known, codes) => ({
    ...known,
    ...Object.fromEntries(
      codes.filter((code) => isUnsettled(known[code])).map((code) => [code, 'checking' as const]),
    ),
  }))
  .on(subCodeOutdated, (known, code) =>
    Object.hasOwn(known, code) && !isUsed(known[code]) ? { ...known, [code]: 'unchecked' } : known,
  )
  .on(checkSubCodeFx.done, (known, { params: code, result }) =>
    Object.hasOwn(known, code) && (isUsed(result) || !isUsed(known[code]))
      ? { ...known, [code]: result }
      : known,
  )
  .on(checkSubCodeFx.fail, (known, { params: code }) =>
    known[code] === 'checking' ? { ...known, [code]: 'unchecked' } : known,
  )
  .reset(codeReplaced);

/** True until the check of every sub-code ended. */
export const $areSubCodesChecking = combine($subCodes, (subCodes) =>
  Object.values(subCodes).includes('checking'),
);

/** The code behind a redeemed pick list, valid or not; null without one. */
export const $pickListCode = combine($verdict, (verdict) => {
  const offer = offerIn(verdict);
  return offer?.kind === 'pick-list' ? pickListCodeOf(offer.history) : null;
});

/** The state of the pick-list code; null if the code in the field is not a redeemed pick list. */
const $pickListState = combine($pickListCode, $subCodes, (code, subCodes) =>
  code === null ? null : (subCodes[code] ?? 'checking'),
);

/** True if the pick-list code could not be checked, so that the next step is unknown. */
const $isPickListUnchecked = combine($pickListState, (state) => state === 'unchecked');

/** True if the check of the code, or of the code behind a pick list, failed (gap-13). */
export const $isUnchecked = combine(
  $isCodeUnchecked,
  $isPickListUnchecked,
  (isCodeUnchecked, isPickListUnchecked) => isCodeUnchecked || isPickListUnchecked,
);

/** True if the check of the pick-list code is open or failed. */
export const $isPickListOpen = combine(
  $pickListState,
  (state) => state === 'checking' || state === 'unchecked',
);

/** The offer of the pick-list code; null until it is validated or if it is refused. */
export const $pickListOffer = combine($pickListState, (state) =>
  typeof state === 'object' ? offerIn(state) : null,
);

// -- Connections

// Validating a redeemed bundle or pick list also validates its sub-codes (spec-4.4).
sample({
  clock: $verdict,
  filter: (verdict) => hasSubCodes(offerIn(verdict)),
  fn: (verdict) => subCodesOf(offerIn(verdict)?.history ?? []),
  target: subCodesIssued,
});

sample({
  clock: subCodeRetried,
  source: $subCodes,
  filter: (subCodes, code) => isUnsettled(subCodes[code]),
  fn: (_subCodes, code) => [code],
  target: recheckSubCodes,
});

sample({
  clock: [subCodesIssued, recheckSubCodes],
  fn: (codes) => codes.map(checkOf),
  target: tasksQueued,
});

/** The sub-code has been exchanged in its turn. */
export function isUsed(state: SubCodeState | undefined): boolean {
  const offer = ownOfferOf(state);
  return offer !== null && isRedeemed(offer);
}

/** Returns the offer of an accepted sub-code. */
export function ownOfferOf(state: SubCodeState | undefined): Offer | null {
  return typeof state === 'object' ? offerIn(state) : null;
}

function checkOf(subCode: string) {
  return { kind: 'check', subCode, run: () => checkSubCodeFx(subCode) } as const;
}

function isUnsettled(state: SubCodeState | undefined): boolean {
  return state === 'unchecked' || (typeof state === 'object' && state.outcome === 'refused');
}

/** An answered sub-code keeps its state until the next answer; an unanswered one is checked again. */
function knownOf(state: SubCodeState | undefined): SubCodeState {
  return typeof state === 'object' ? state : 'checking';
}

function hasSubCodes(offer: Offer | null): boolean {
  return offer !== null && offer.kind !== 'ordinary' && isRedeemed(offer);
}
