import { attach, createEvent, createStore, sample } from 'effector';

import { titlesCleared, titlesIssued } from './bundle-titles';
import { captchaRequired, checkEnded, offerChanged, recheckWanted } from './check';
import { $code, codeReplaced } from './entry';
import { $offer, exchangeCodeFx } from './exchange';
import { goOnFx } from './navigation';
import type { Offer } from './offer';
import { isRedeemed, leftBy, subCodesOf } from './offer-rules';
import type { Exchange } from './service/exchange-code';
import { subCodesIssued } from './sub-codes';
import { $visit, callOf } from './visit';

// -- What we ask of the world

interface BundleExchange {
  code: string;
  offerId: string;
  selections: string[];
}

export const exchangeBundleFx = attach({
  source: $visit,
  effect: exchangeCodeFx,
  mapParams: ({ code, offerId, selections }: BundleExchange, visit) => ({
    ...callOf(code, visit),
    offerId,
    selections,
    asBundle: true,
  }),
});

// -- What is true now

/** True once the bundle of this visit has been exchanged for sub-codes. */
export const $isBundleExchanged = createStore(false);

/** The bundle could not be exchanged; Continue may be pressed again. */
export const $hasBundleFailed = createStore(false);

// -- How one leads to the other

/** The submitted code is a fresh bundle. */
export const bundleSubmitted = createEvent();

/** Exchange data is cleared on every submit (product-spec 4). */
export const bundleCleared = createEvent();

sample({ clock: bundleCleared, target: [$hasBundleFailed.reinit, titlesCleared] });

sample({
  clock: bundleSubmitted,
  source: { code: $code, offer: $offer },
  filter: ({ offer }) => offer !== null,
  fn: ({ code, offer }) => ({
    code,
    offerId: offer?.offerId ?? '',
    selections: offer?.selections ?? [],
  }),
  target: exchangeBundleFx,
});

sample({ clock: exchangeBundleFx, fn: () => false, target: $hasBundleFailed });

const answered = sample({
  clock: exchangeBundleFx.done,
  source: { code: $code, offer: $offer },
  filter: ({ code, offer }, { params }) => params.code === code && offer !== null,
  fn: ({ offer }, { result }) => ({ offer, exchange: result }),
});

const exchanged = sample({
  clock: answered,
  filter: ({ exchange }) => exchange.isDone,
  fn: ({ offer, exchange }) => ({
    isGooglePlayBundle: offer?.isGooglePlayBundle === true,
    change: changeBy(exchange, offer),
  }),
});

sample({ clock: exchanged, fn: ({ change }) => change, target: offerChanged });
sample({ clock: exchanged, fn: () => true, target: $isBundleExchanged });
sample({ clock: exchanged, fn: () => '/gpbundle', target: goOnFx });

// A bundle of which something is left has sub-codes all the same.
sample({
  clock: exchanged,
  filter: ({ change }) => change.remaining >= 1,
  fn: ({ change }) => subCodesOf(change.history),
  target: subCodesIssued,
});

sample({
  clock: exchanged,
  filter: ({ isGooglePlayBundle }) => isGooglePlayBundle,
  fn: ({ change }) => change.history,
  target: titlesIssued,
});

const failed = sample({
  clock: exchangeBundleFx.fail,
  source: $code,
  filter: (code, { params }) => params.code === code,
});

const declined = sample({ clock: answered, filter: ({ exchange }) => !exchange.isDone });

sample({ clock: [failed, declined], fn: () => true, target: $hasBundleFailed });
sample({ clock: [failed, declined], target: recheckWanted });

// If it had happened all the same, there is no failure to speak of (decisions, 20).
sample({
  clock: checkEnded,
  source: $offer,
  filter: (offer) => offer !== null && isRedeemed(offer),
  fn: () => false,
  target: $hasBundleFailed,
});

// The captcha takes the place of the failure.
sample({ clock: captchaRequired, fn: () => false, target: $hasBundleFailed });

sample({ clock: codeReplaced, target: [$isBundleExchanged.reinit, $hasBundleFailed.reinit] });

/**
 * A bundle exchange updates the whole code status (product-spec 4). The sub-codes are in the answer's
 * history; an empty history does not remove the sub-codes that are known.
 */
function changeBy({ status, history }: Exchange, offer: Offer | null) {
  const known = history.length > 0 ? history : (offer?.history ?? []);
  return { ...leftBy(status), ...(status?.kind && { kind: status.kind }), history: known };
}
