import { combine, createEvent, createStore, sample } from 'effector';

import { $offer, $verdict, codeReplaced, offerChanged } from '../code/check';
import { goOnFx } from '../page/navigation';
import type { HistoryEntry, Offer } from '../service/offer';
import { leftBy, subCodesOf } from '../code/offer-rules';
import type { Exchange } from '../service/exchange-code';
import type { RefusalReason } from '../service/validate-code';
import { subCodesIssued } from '../code/sub-codes';
import { createExchange, type ExchangeStep, hasFailed } from './create-exchange';
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
export type BundleStep = ExchangeStep;

export const $bundleStep = bundleExchange.$step;

/** True once the bundle of this visit has been exchanged for sub-codes. */
export const $isBundleExchanged = createStore(false)
  .on(bundleExchange.succeeded, () => true)
  .reset(codeReplaced);

/** True if the exchange of the bundle failed or is unclear; Continue may be pressed again. */
export const $hasBundleFailed = combine($bundleStep, hasFailed);

/** The reason of a refusal, which selects the text of the error catalogue (spec-8); null for none. */
export const $refusal = combine(
  $verdict,
  $hasBundleFailed,
  (verdict, hasBundleFailed): RefusalReason | null => {
    if (verdict?.outcome === 'refused') return verdict.reason;
    return hasBundleFailed ? 'unexpected' : null;
  },
);

// -- Connections

/** The submitted code is a fresh bundle. */
export const bundleSubmitted = createEvent();

/** Exchange data is cleared on every submit (spec-4.7). */
export const bundleCleared = createEvent();

sample({ clock: bundleCleared, target: [bundleExchange.cleared, titlesCleared] });

sample({
  clock: bundleSubmitted,
  source: $offer,
  filter: (offer: Offer | null): offer is Offer => offer !== null,
  fn: ({ selections }) => selections,
  target: bundleExchange.requested,
});

const exchanged = bundleExchange.succeeded.map(({ answer, offer }) => ({
  isGooglePlayBundle: offer?.isGooglePlayBundle === true,
  change: changeBy(answer, offer),
}));

sample({ clock: exchanged, fn: ({ change }) => change, target: offerChanged });
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
sample({ clock: exchanged, fn: () => undefined, target: bundleExchange.cleared });

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
