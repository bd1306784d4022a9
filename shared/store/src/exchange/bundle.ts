import { createEvent, createStore, sample } from 'effector';

import { $offer, captchaRequired, offerChanged } from '../code/check';
import { $code, codeReplaced } from '../code/entry';
import { goOnFx } from '../page/navigation';
import type { HistoryEntry, Offer } from '../service/offer';
import { leftBy, subCodesOf } from '../code/offer-rules';
import type { Exchange } from '../service/exchange-code';
import { subCodesIssued } from '../code/sub-codes';
import { createExchange } from './create-exchange';
import { hasFailed, type Step } from './step';
import { titlesCleared, titlesIssued } from './titles';

// -- Stores

/** The exchange of a bundle for sub-codes. */
const bundleExchange = createExchange({
  asBundle: true,
  // If a check refused the code meanwhile, only the next check can tell its state.
  isConclusive: (answer, offer) =>
    offer !== null && answer.isDone && subCodesOf(historyAfter(answer, offer)).length > 0,
});

/** The step of the exchange of the bundle. */
export type BundleStep = Step;

export const $bundleStep = bundleExchange.$step;

/** True once the bundle of this visit has been exchanged for sub-codes. */
export const $isBundleExchanged = createStore(false);

/** True if the exchange of the bundle failed or is unclear; Continue may be pressed again. */
export const $hasBundleFailed = $bundleStep.map(hasFailed);

// -- Connections

/** The submitted code is a fresh bundle. */
export const bundleSubmitted = createEvent();

/** Exchange data is cleared on every submit (spec-4.7). */
export const bundleCleared = createEvent();

sample({ clock: bundleCleared, target: [bundleExchange.cleared, titlesCleared] });

sample({
  clock: bundleSubmitted,
  source: { code: $code, offer: $offer },
  filter: ({ offer }) => offer !== null,
  fn: ({ code, offer }) => ({
    code,
    offerId: offer?.offerId ?? '',
    selections: offer?.selections ?? [],
  }),
  target: bundleExchange.requested,
});

const exchanged = sample({
  clock: bundleExchange.succeeded,
  fn: ({ answer, offer }) => ({
    isGooglePlayBundle: offer?.isGooglePlayBundle === true,
    change: changeBy(answer, offer),
  }),
});

sample({ clock: exchanged, fn: ({ change }) => change, target: offerChanged });
sample({ clock: exchanged, fn: () => true, target: $isBundleExchanged });
sample({ clock: exchanged, fn: () => 'bundle' as const, target: goOnFx });

// A bundle with remaining value has sub-codes too.
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

// A successful exchange is not in doubt when the browser restores the page.
sample({ clock: exchanged, target: $bundleStep.reinit });

// The captcha replaces the failure.
sample({ clock: captchaRequired, target: $bundleStep.reinit });
sample({ clock: codeReplaced, target: $isBundleExchanged.reinit });

/**
 * A bundle exchange updates the whole code status (spec-4.16). The sub-codes are in the answer's
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
