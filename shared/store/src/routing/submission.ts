import { combine, createEvent, createStore, sample } from 'effector';

import '../exchange/captcha-after-declines';
import { $bundleStep, bundleCleared, bundleSubmitted } from '../exchange/bundle';
import { $offer, $verdict, offerIn } from '../code/check';
import { $code, $isForwarded, $submitsItself, codeForwarded } from '../code/entry';
import { singleExchange } from '../exchange/single';
import { isUnderWay } from '../exchange/step';
import { pageVisibilityChanged } from '../page/lifecycle';
import { $page, goOnFx, type Page, pathEntered } from '../page/navigation';
import type { Offer } from '../service/offer';
import { isLegacyBundle, isRedeemed } from '../code/offer-rules';
import { $isPickListValid } from '../exchange/redemptions';
import { $settings } from '../page/settings';
import type { Verdict } from '../service/validate-code';
import { $pickListCode, $pickListOffer } from '../code/sub-codes';

// -- Visitor events

/** Continue was pressed, or Enter in the field. */
export const codeSubmitted = createEvent();

// -- Stores

/** True while Continue exchanges a bundle, or checks it after a failed exchange. */
export const $isSubmitting = $bundleStep.map(isUnderWay);

const $isPageVisible = createStore(true);

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

// -- Connections

const submitted = sample({ clock: codeSubmitted, source: $offer, filter: $canContinue });

sample({ clock: submitted, target: [singleExchange.cleared, bundleCleared] });
sample({ clock: submitted, fn: () => false, target: $submitsItself });

const next = sample({ clock: submitted, fn: (offer) => nextStep(offer) });

sample({ clock: next, filter: (step) => step === 'exchange-bundle', target: bundleSubmitted });

sample({
  clock: next,
  filter: isPage,
  target: goOnFx,
});

// A redeemed pick list forwards the code for which it was exchanged.
sample({
  clock: next,
  source: $pickListCode,
  filter: (code, step) => step === 'forward' && code !== null,
  fn: (code) => code ?? '',
  target: codeForwarded,
});

sample({ clock: pageVisibilityChanged, target: $isPageVisible });

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

// A visitor who opens another page meanwhile is not redirected.
sample({
  clock: pathEntered,
  source: { isForwarded: $isForwarded, page: $page },
  filter: ({ isForwarded, page }) => isForwarded || page !== 'home',
  fn: () => false,
  target: [$submitsItself, $isForwarded],
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

function isPage(step: Step): step is Exclude<Page, 'home'> {
  return step !== 'exchange-bundle' && step !== 'forward';
}

type Step = 'exchange-bundle' | 'forward' | Exclude<Page, 'home'>;

/** Returns the next step of a code (spec-4.9, spec-4.10, spec-4.11, spec-4.12). */
function nextStep(offer: Offer | null): Step {
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
