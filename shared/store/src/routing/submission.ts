import { combine, createEvent, createStore, sample } from 'effector';

import '../exchange/captcha-after-declines';
import { $bundleStep, bundleCleared, bundleSubmitted } from '../exchange/bundle';
import { $offer, $verdict, offerIn } from '../code/check';
import { $code, $isHandedOn, $submitsItself, codeHandedOn } from '../code/entry';
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

// -- What the visitor does

/** Continue was pressed, or Enter in the field. */
export const codeSubmitted = createEvent();

// -- What is true now

/** Continue is carried out: the exchange of a bundle, or the question what has become of it. */
export const $isSubmitting = $bundleStep.map(isUnderWay);

const $isPageVisible = createStore(true);

/** Everything the Continue button asks about (product-spec 5). */
interface Situation {
  isSubmitting: boolean;
  code: string;
  /** Null until the service has judged; a required captcha is a refusal. */
  verdict: Verdict | null;
  isPickListValid: boolean;
}

const $situation = combine({
  isSubmitting: $isSubmitting,
  code: $code,
  verdict: $verdict,
  isPickListValid: $isPickListValid,
});

/** The green line: the code is OK and there is still something to do with it (product-spec 5). */
export const $isAccepted = combine($situation, isAccepted);

export const $canContinue = combine($situation, canContinue);

/**
 * The bundle that Continue exchanges, for good: the code's own, or that behind a redeemed pick list. Null
 * where Continue only leads to another page.
 */
export const $bundleToExchange = combine(
  { isAccepted: $isAccepted, offer: $offer, pickListOffer: $pickListOffer },
  ({ isAccepted, offer, pickListOffer }) => {
    const last = nextStep(offer) === 'hand-on' ? pickListOffer : offer;
    return isAccepted && nextStep(last) === 'exchange-bundle' ? last : null;
  },
);

/** The path to which Continue will lead; null where there is none, and while it leads nowhere. */
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

// -- How one leads to the other

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

// A redeemed pick list lives on in the code it was exchanged for.
sample({
  clock: next,
  source: $pickListCode,
  filter: (code, step) => step === 'hand-on' && code !== null,
  fn: (code) => code ?? '',
  target: codeHandedOn,
});

sample({ clock: pageVisibilityChanged, target: $isPageVisible });

/** At home, and wherever a pick list's code is found. */
const $isPlaceToSubmit = combine(
  $page,
  $isHandedOn,
  (page, isHandedOn) => page === 'home' || isHandedOn,
);

// Nobody is there to see what a prerendered or hidden page does, so it waits.
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

// Whoever goes elsewhere meanwhile is not called back.
sample({
  clock: pathEntered,
  source: { isHandedOn: $isHandedOn, page: $page },
  filter: ({ isHandedOn, page }) => isHandedOn || page !== 'home',
  fn: () => false,
  target: [$submitsItself, $isHandedOn],
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
  return step !== 'exchange-bundle' && step !== 'hand-on';
}

type Step = 'exchange-bundle' | 'hand-on' | Exclude<Page, 'home'>;

/** Product-spec 4, Submit. */
function nextStep(offer: Offer | null): Step {
  const isUsed = offer !== null && isRedeemed(offer);
  if (offer?.kind === 'bundle') return isUsed ? 'bundle' : 'exchange-bundle';
  if (offer?.kind === 'pick-list') return isUsed ? 'hand-on' : 'pickList';
  return 'retailers';
}

/** A bundle is exchanged on the way; a redeemed pick list goes where the code behind it leads. */
function pageBehind(offer: Offer | null, pickListOffer: Offer | null): Page {
  const step = nextStep(offer);
  if (step === 'exchange-bundle') return 'bundle';
  return step === 'hand-on' ? pageBehind(pickListOffer, null) : step;
}
