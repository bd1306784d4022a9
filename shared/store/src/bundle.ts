import { attach, createEvent, createStore, sample } from 'effector';

import { titlesCleared, titlesIssued } from './bundle-titles';
import {
  $hasCheckFailed,
  captchaRequired,
  checkEnded,
  checkRetried,
  offerChanged,
  recheckWanted,
} from './check';
import { $code, codeReplaced } from './entry';
import { $offer, exchangeCodeFx } from './exchange';
import { pageRestored } from './lifecycle';
import { goOnFx } from './navigation';
import type { HistoryEntry, Offer } from './offer';
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

const exchangeBundleFx = attach({
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

/** Where the exchange of the bundle stands, as of the single exchange. */
export type BundleStep = 'idle' | 'exchanging' | 'settling' | 'failed' | 'unclear' | 'done';

export const $bundleStep = createStore<BundleStep>('idle');

/** True once the bundle of this visit has been exchanged for sub-codes. */
export const $isBundleExchanged = createStore(false);

/** The bundle could not be exchanged, as far as is known; Continue may be pressed again. */
export const $hasBundleFailed = $bundleStep.map(hasFailed);

// -- How one leads to the other

/** The submitted code is a fresh bundle. */
export const bundleSubmitted = createEvent();

/** Exchange data is cleared on every submit (product-spec 4). */
export const bundleCleared = createEvent();

sample({
  clock: bundleCleared,
  source: $bundleStep,
  filter: hasFailed,
  fn: (): BundleStep => 'idle',
  target: $bundleStep,
});
sample({ clock: bundleCleared, target: titlesCleared });

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

sample({ clock: exchangeBundleFx, fn: (): BundleStep => 'exchanging', target: $bundleStep });

/** One that says nothing of the sub-codes is unclear (decisions, 35). */
const answered = sample({
  clock: exchangeBundleFx.done,
  source: { code: $code, offer: $offer },
  filter: ({ code }, { params }) => params.code === code,
  fn: ({ offer }, { result }) => ({
    offer,
    exchange: result,
    // A check may have refused the code meanwhile; then only the next one can say what has become of it.
    isDone: offer !== null && result.isDone && subCodesOf(historyAfter(result, offer)).length > 0,
  }),
});

const exchanged = sample({
  clock: answered,
  filter: ({ isDone }) => isDone,
  fn: ({ offer, exchange }) => ({
    isGooglePlayBundle: offer?.isGooglePlayBundle === true,
    change: changeBy(exchange, offer),
  }),
});

sample({ clock: exchanged, fn: ({ change }) => change, target: offerChanged });
sample({ clock: exchanged, fn: (): BundleStep => 'done', target: $bundleStep });
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

const unclear = sample({ clock: answered, filter: ({ isDone }) => !isDone });

// It may have happened on the other side: ask before saying that it did not (decisions, 20).
sample({ clock: [failed, unclear], fn: (): BundleStep => 'settling', target: $bundleStep });
sample({ clock: [failed, unclear], target: recheckWanted });

// A page brought back from the browser's cache cannot tell: the answer may never have arrived.
sample({
  clock: pageRestored,
  source: $bundleStep,
  filter: (step) => step === 'exchanging' || step === 'unclear',
  fn: (): BundleStep => 'settling',
  target: $bundleStep,
});

// "Check again" asks what became of it, and exchanges nothing.
sample({
  clock: checkRetried,
  source: $bundleStep,
  filter: (step) => step === 'unclear',
  fn: (): BundleStep => 'settling',
  target: $bundleStep,
});

sample({
  clock: checkEnded,
  source: { step: $bundleStep, offer: $offer, hasCheckFailed: $hasCheckFailed },
  filter: ({ step }) => step === 'settling',
  fn: ({ offer, hasCheckFailed }): BundleStep => {
    if (offer === null || isRedeemed(offer)) return 'idle';
    return hasCheckFailed ? 'unclear' : 'failed';
  },
  target: $bundleStep,
});

// The captcha takes the place of the failure.
sample({ clock: [captchaRequired, codeReplaced], target: $bundleStep.reinit });
sample({ clock: codeReplaced, target: $isBundleExchanged.reinit });

function hasFailed(step: BundleStep): boolean {
  return step === 'failed' || step === 'unclear';
}

/**
 * A bundle exchange updates the whole code status (product-spec 4). The sub-codes are in the answer's
 * history; an empty history does not remove the sub-codes that are known.
 */
function changeBy(exchange: Exchange, offer: Offer | null) {
  return {
    ...leftBy(exchange.status),
    ...(exchange.status?.kind && { kind: exchange.status.kind }),
    history: historyAfter(exchange, offer),
  };
}

function historyAfter({ history }: Exchange, offer: Offer | null): HistoryEntry[] {
  return history.length > 0 ? history : (offer?.history ?? []);
}
