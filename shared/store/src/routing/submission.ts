import { combine, createEvent, createStore, sample } from 'effector';

import {
  $bundleStep,
  $hasBundleFailed,
  $isBundleExchanged,
  bundleCleared,
  bundleSubmitted,
} from '../exchange/bundle';
import { $code, $isCodeUnchecked, $offer, $verdict, offerIn } from '../code/check';
import { isChecked } from '../rules/code-format';
import { $isForwarded, $submitsItself, codeForwarded, pressRequired } from '../code/entry';
import { type ExchangeStep, isUnderWay } from '../exchange/create-exchange';
import { picksExchange } from '../exchange/picks';
import { singleExchange } from '../exchange/single';
import { $settings, pageVisibilityChanged } from '../page/lifecycle';
import { $page, goOnFx, type Page } from '../page/navigation';
import type { Offer } from '../service/offer';
import { isLegacyBundle, isRedeemed } from '../code/offer-rules';
import { $isPickListValid } from '../exchange/redemptions';
import type { Verdict } from '../service/validate-code';
import { $pickListCode, $pickListOffer } from '../code/sub-codes';

// -- Visitor events

/** Continue was pressed, or Enter in the field. */
export const codeSubmitted = createEvent();

// -- Stores

/** True while Continue exchanges a bundle, or checks it after a failed exchange. */
export const $isSubmitting = $bundleStep.map(isUnderWay);

const $isPageVisible = createStore(true).on(pageVisibilityChanged, (_former, is) => is);

/** The conditions of the Continue button (spec-5.9, spec-5.10, spec-5.11, spec-5.12). */
interface Situation {
  isSubmitting: boolean;
  code: string;
  /** Null before the answer of the service; a required captcha is a refusal. */
  verdict: Verdict | null;
  isPickListValid: boolean;
}

const $situation = combine({
  isSubmitting: $isSubmitting,
  code: $code,
  verdict: $verdict,
  isPickListValid: $isPickListValid,
});

/** True for the green line: the code is OK and has a next step (spec-5.17). */
export const $isAccepted = combine($situation, isAccepted);

export const $canContinue = combine($situation, canContinue);

/**
 * The bundle that Continue exchanges irrevocably: that of the code, or that behind a redeemed pick list. Null if Continue
 * only opens another page.
 */
export const $bundleToExchange = combine(
  { isAccepted: $isAccepted, offer: $offer, pickListOffer: $pickListOffer },
  ({ isAccepted, offer, pickListOffer }) => {
    const last = nextStep(offer) === 'forward' ? pickListOffer : offer;
    return isAccepted && nextStep(last) === 'exchange-bundle' ? last : null;
  },
);

/** The path that Continue will open; null without one. */
export const $nextPath = combine(
  {
    page: $page,
    settings: $settings,
    canGoOn: $canContinue,
    offer: $offer,
    pickListOffer: $pickListOffer,
  },
  ({ page, settings, canGoOn, offer, pickListOffer }) =>
    page === 'home' && canGoOn ? settings.paths[pageBehind(offer, pickListOffer)] : null,
);

/**
 * True while a forwarded code is on its way to its page. False as soon as that fails: its check failed, it is invalid,
 * or it is a bundle that cannot be exchanged.
 */
const $isForwarding = combine(
  {
    isForwarded: $isForwarded,
    code: $code,
    isUnchecked: $isCodeUnchecked,
    isGood: combine(
      { verdict: $verdict, isAccepted: $isAccepted, isBundleExchanged: $isBundleExchanged },
      ({ verdict, isAccepted, isBundleExchanged }) =>
        verdict === null || isAccepted || isBundleExchanged,
    ),
    hasBundleFailed: $hasBundleFailed,
  },
  ({ isForwarded, code, isUnchecked, isGood, hasBundleFailed }) =>
    isForwarded && isChecked(code) && !isUnchecked && isGood && !hasBundleFailed,
);

/** The step of a choice. `leaving`: the issued code is forwarded to its page. */
export type Picking = Exclude<ExchangeStep, 'idle' | 'done'> | 'choosing' | 'leaving';

export const $picking = combine(
  picksExchange.$step,
  $isForwarding,
  (step, isForwarding): Picking => {
    if (isForwarding) return 'leaving';
    return step === 'idle' || step === 'done' ? 'choosing' : step;
  },
);

// -- Connections

const submitted = sample({ clock: codeSubmitted, source: $offer, filter: $canContinue });

sample({
  clock: submitted,
  fn: () => undefined,
  target: [singleExchange.cleared, bundleCleared, picksExchange.cleared],
});

sample({ clock: submitted, fn: () => undefined, target: pressRequired });

const next = sample({ clock: submitted, fn: (offer) => nextStep(offer) });

sample({ clock: next, filter: (step) => step === 'exchange-bundle', target: bundleSubmitted });

sample({
  clock: next,
  filter: isPage,
  target: goOnFx,
});

// A redeemed pick list forwards the code for which it was exchanged.
const forwarded = sample({
  clock: next,
  source: $pickListCode,
  filter: (_code, step) => step === 'forward',
});

sample({ clock: forwarded, filter: Boolean, target: codeForwarded });

/** True at / and, for a forwarded code, on every page. */
const $isPlaceToSubmit = combine(
  $page,
  $isForwarded,
  (page, isForwarded) => page === 'home' || isForwarded,
);

// A prerendered or hidden page waits until it is visible.
sample({
  clock: [$canContinue, $isPageVisible, $page],
  source: {
    can: $canContinue,
    wants: $submitsItself,
    visible: $isPageVisible,
    here: $isPlaceToSubmit,
  },
  filter: ({ can, wants, visible, here }) => can && wants && visible && here,
  fn: () => undefined,
  target: codeSubmitted,
});

function isAccepted({ verdict, isPickListValid }: Situation): boolean {
  const offer = offerIn(verdict);
  if (!offer) return false;
  if (!isRedeemed(offer)) return true;
  return offer.kind === 'bundle' ? !isLegacyBundle(offer) : isPickListValid;
}

function canContinue(situation: Situation): boolean {
  return !situation.isSubmitting && situation.code !== '' && isAccepted(situation);
}

function isPage(step: NextStep): step is Exclude<Page, 'home'> {
  return step !== 'exchange-bundle' && step !== 'forward';
}

type NextStep = 'exchange-bundle' | 'forward' | Exclude<Page, 'home'>;

/** Returns the next step of a code (spec-4.9, spec-4.10, spec-4.11, spec-4.12). */
function nextStep(offer: Offer | null): NextStep {
  const isUsed = offer !== null && isRedeemed(offer);
  if (offer?.kind === 'bundle') return isUsed ? 'bundle' : 'exchange-bundle';
  if (offer?.kind === 'pick-list') return isUsed ? 'forward' : 'pickList';
  return 'retailers';
}

/** Returns the page that follows: after the exchange of a bundle, or the page of the code behind a redeemed pick list. */
function pageBehind(offer: Offer | null, pickListOffer: Offer | null): Page {
  const step = nextStep(offer);
  if (step === 'exchange-bundle') return 'bundle';
  return step === 'forward' ? pageBehind(pickListOffer, null) : step;
}
