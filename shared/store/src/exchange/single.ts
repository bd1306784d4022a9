import { combine, createEffect, createEvent, createStore, sample } from 'effector';

import { $offer, offerChanged } from '../code/check';
import { $redirectOrigins } from '../page/lifecycle';
import { $page, leaveForFx, pathEntered } from '../page/navigation';
import { saysWhatHappened } from '../service/exchange-code';
import type { HistoryEntry, Offer } from '../service/offer';
import { safeUrl } from '../service/safe-url';
import { leftBy, longer, newest } from '../code/offer-rules';
import { createExchange, type ExchangeStep } from './create-exchange';

/** The time to read the notice, in milliseconds (gap-17). */
const NOTICE_MS = 1_500;

// -- Visitor events

/** "Redeem Now" was pressed at a retailer, by selection name. */
export const retailerChosen = createEvent<string>();

// -- Stores

/** The exchange of an ordinary code at one retailer. */
export const singleExchange = createExchange({ isConclusive: saysWhatHappened });

/** The retailer of the latest exchange. */
export const $selection = createStore('').on(
  [singleExchange.started, singleExchange.ended],
  (_former, { selections: [selection] }) => selection,
);

/** The history in the answer of the exchange. */
export const $exchangeHistory = createStore<HistoryEntry[]>([]).on(
  singleExchange.succeeded,
  (_former, { answer }) => answer.history,
);

/** The step of the exchange and its retailer. */
export type ExchangeState =
  | { step: 'idle' }
  | { step: Exclude<ExchangeStep, 'idle' | 'done'>; selection: string }
  | { step: 'done'; selection: string; history: HistoryEntry[] };

export const $exchange = combine(
  { step: singleExchange.$step, selection: $selection, history: $exchangeHistory },
  ({ step, selection, history }): ExchangeState => {
    if (step === 'idle') return { step };
    return step === 'done' ? { step, selection, history } : { step, selection };
  },
);

/**
 * The address to which the finished exchange redirects. Null before it is finished, and without an allowed address.
 */
export const $redirectUrl = combine(
  { exchange: $exchange, offer: $offer, origins: $redirectOrigins },
  redirectOf,
);

const showNoticeFx = createEffect(
  (_url: string) => new Promise<void>((resolve) => setTimeout(resolve, NOTICE_MS)),
);

// -- Connections

sample({
  clock: retailerChosen,
  source: $offer,
  filter: (offer, selection) => offer?.kind === 'ordinary' && offer.selections.includes(selection),
  fn: (_offer, selection) => [selection],
  target: singleExchange.requested,
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
  fn: () => undefined,
  target: singleExchange.cleared,
});

// The address may also arrive after the exchange, with the next check.
sample({
  clock: $redirectUrl,
  filter: (url) => url !== null,
  target: showNoticeFx,
});

// A visitor who left the page meanwhile is not redirected.
sample({
  clock: showNoticeFx.done,
  source: { page: $page, url: $redirectUrl },
  filter: ({ page, url }, { params }) => page === 'retailers' && url === params,
  fn: (_current, { params }) => params,
  target: leaveForFx,
});

interface Outcome {
  exchange: ExchangeState;
  offer: Offer | null;
  origins: readonly string[] | null;
}

function redirectOf({ exchange, offer, origins }: Outcome): string | null {
  if (exchange.step !== 'done') return null;
  const address = newest(exchange.history)?.exchangeUrl ?? offer?.redirectUrl ?? null;
  return safeUrl(address, origins);
}
