import { combine, createEvent, createStore, sample } from 'effector';

import { $offer, offerChanged } from '../code/check';
import { $code } from '../code/entry';
import { pathEntered } from '../page/navigation';
import { saysWhatHappened } from '../service/exchange-code';
import type { HistoryEntry } from '../service/offer';
import { isRedeemed, leftBy } from '../code/offer-rules';
import { createExchange } from './create-exchange';
import { mayStart, type Step } from './step';

// -- Visitor events

/** "Redeem Now" was pressed at a retailer, by selection name. */
export const retailerChosen = createEvent<string>();

// -- Stores

/** The exchange of an ordinary code at one retailer. */
export const singleExchange = createExchange({ isConclusive: saysWhatHappened });

/** The retailer of the latest exchange. */
export const $selection = createStore('');

/** The history in the answer of the exchange. */
export const $exchangeHistory = createStore<HistoryEntry[]>([]);

/** The step of the exchange and its retailer. */
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

// -- Connections

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

// A visitor who goes back finds the code used and reads where it was redeemed, because the history of the exchange
// becomes part of the offer.
sample({
  clock: singleExchange.succeeded,
  fn: ({ answer, offer }) => ({
    ...leftBy(answer.status),
    history: longer(answer.history, offer?.history ?? []),
  }),
  target: offerChanged,
});

// A visitor who leaves the notice is not redirected. After a return the history is shown.
sample({
  clock: pathEntered,
  source: singleExchange.$step,
  filter: (step) => step === 'done',
  target: singleExchange.$step.reinit,
});

/** Returns the longer one of two histories (spec-5.8). */
function longer(told: HistoryEntry[], known: HistoryEntry[]): HistoryEntry[] {
  return told.length > known.length ? told : known;
}
