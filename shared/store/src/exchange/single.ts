import { combine, createEvent, createStore, sample } from 'effector';

import { $offer, offerChanged } from '../code/check';
import { $code } from '../code/entry';
import { pathEntered } from '../page/navigation';
import { saysWhatHappened } from '../service/exchange-code';
import type { HistoryEntry } from '../service/offer';
import { isRedeemed, leftBy } from '../code/offer-rules';
import { createExchange } from './create-exchange';
import { mayStart, type Step } from './step';

// -- What the visitor does

/** "Redeem Now" at the retailer with this selection name. */
export const retailerChosen = createEvent<string>();

// -- What is true now

/** The exchange of an ordinary code at one retailer. */
export const singleExchange = createExchange({ isConclusive: saysWhatHappened });

/** The retailer of the latest exchange. */
export const $selection = createStore('');

/** What the exchange told of the code's past. */
export const $exchangeHistory = createStore<HistoryEntry[]>([]);

/** Where the exchange stands, and at which retailer. */
export type ExchangeState =
  | { step: 'idle' }
  | { step: Exclude<Step, 'idle' | 'done'>; selection: string }
  | { step: 'done'; selection: string; history: HistoryEntry[] };

export const $exchange = combine(
  { step: singleExchange.$step, selection: $selection, history: $exchangeHistory },
  ({ step, selection, history }): ExchangeState => {
    if (step === 'idle') return { step };
    return step === 'done' ? { step, selection, history } : { step, selection };
  },
);

// -- How one leads to the other

const requested = sample({
  clock: retailerChosen,
  source: { code: $code, offer: $offer, step: singleExchange.$step },
  filter: ({ offer, step }, selection) =>
    offer?.kind === 'ordinary' &&
    !isRedeemed(offer) &&
    offer.selections.includes(selection) &&
    mayStart(step),
  fn: ({ code, offer }, selection) => ({
    code,
    offerId: offer?.offerId ?? '',
    selections: [selection],
  }),
});

sample({
  clock: [requested, singleExchange.ended],
  fn: ({ selections: [selection = ''] }) => selection,
  target: $selection,
});
sample({ clock: requested, target: singleExchange.requested });

sample({
  clock: singleExchange.succeeded,
  fn: ({ answer }) => answer.history,
  target: $exchangeHistory,
});

// Whoever goes back finds the code used, not waiting to be exchanged once more. What the exchange tells
// outlives the notice: whoever comes back reads where the code went.
sample({
  clock: singleExchange.succeeded,
  fn: ({ answer, offer }) => ({
    ...leftBy(answer.status),
    history: longer(answer.history, offer?.history ?? []),
  }),
  target: offerChanged,
});

// Whoever leaves the notice is not redirected any more; on coming back the history tells the rest.
sample({
  clock: pathEntered,
  source: singleExchange.$step,
  filter: (step) => step === 'done',
  target: singleExchange.$step.reinit,
});

/** Of two tellings of one history the fuller one (product-spec 5). */
function longer(told: HistoryEntry[], known: HistoryEntry[]): HistoryEntry[] {
  return told.length > known.length ? told : known;
}
