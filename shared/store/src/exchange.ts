import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import {
  $hasCheckFailed,
  $verdict,
  captchaRequired,
  checkEnded,
  checkRetried,
  offerChanged,
  offerIn,
  recheckWanted,
} from './check';
import { $code, codeReplaced } from './entry';
import { pageRestored } from './lifecycle';
import { pathEntered } from './navigation';
import type { HistoryEntry } from './offer';
import { isRedeemed, leftBy } from './offer-rules';
import { exchangeCode } from './service/exchange-code';
import { $visit, callOf } from './visit';

// -- What the visitor does

/** "Redeem Now" at the retailer with this selection name. */
export const retailerChosen = createEvent<string>();

// -- What we ask of the world

export const exchangeCodeFx = createEffect(exchangeCode);

interface SingleExchange {
  code: string;
  offerId: string;
  selection: string;
}

const exchangeFx = attach({
  source: $visit,
  effect: exchangeCodeFx,
  mapParams: ({ code, offerId, selection }: SingleExchange, visit) => ({
    ...callOf(code, visit),
    offerId,
    selections: [selection],
  }),
});

// -- What is true now

/**
 * Where the single exchange stands. `settling`: it failed, and the service is asked whether it carried it
 * out all the same. `failed`: it did not, the code is unused. `unclear`: the service could not be asked.
 */
export type ExchangeState =
  | { step: 'idle' }
  | { step: 'exchanging' | 'settling' | 'failed' | 'unclear'; selection: string }
  | { step: 'done'; selection: string; history: HistoryEntry[] };

const IDLE: ExchangeState = { step: 'idle' };

export const $exchange = createStore<ExchangeState>(IDLE);

/** The offer of the code in the field; null while there is none, or the code is refused. */
export const $offer = combine($verdict, offerIn);

// -- How one leads to the other

const started = sample({
  clock: retailerChosen,
  source: { code: $code, offer: $offer, exchange: $exchange },
  filter: ({ offer, exchange }, selection) =>
    offer?.kind === 'ordinary' &&
    !isRedeemed(offer) &&
    offer.selections.includes(selection) &&
    ['idle', 'failed', 'unclear'].includes(exchange.step),
  fn: ({ code, offer }, selection) => ({ code, offerId: offer?.offerId ?? '', selection }),
});

sample({
  clock: started,
  fn: ({ selection }): ExchangeState => ({ step: 'exchanging', selection }),
  target: $exchange,
});
sample({ clock: started, target: exchangeFx });

/**
 * An answer about a code that is no longer in the field says nothing about the one that is. One that
 * tells neither what the code became nor where to go is unclear (decisions, 35).
 */
const answered = sample({
  clock: exchangeFx.done,
  source: { code: $code, offer: $offer },
  filter: ({ code }, { params }) => params.code === code,
  fn: ({ offer }, { params, result }) => {
    const isUsable = result.history.length > 0 || typeof offer?.redirectUrl === 'string';
    return { params, result: { ...result, isDone: result.isDone && isUsable } };
  },
});

/** The code now belongs to a retailer. */
export const exchangeDone = sample({
  clock: answered,
  filter: ({ result }) => result.isDone,
  fn: ({ params, result }) => ({ selection: params.selection, history: result.history }),
});

// Whoever goes back finds the code used, not waiting to be exchanged once more.
sample({
  clock: answered,
  source: $offer,
  filter: (_offer, { result }) => result.isDone,
  // What the exchange tells outlives the notice: whoever comes back reads where the code went.
  fn: (offer, { result }) => ({
    ...leftBy(result.status),
    history: longer(result.history, offer?.history ?? []),
  }),
  target: offerChanged,
});

sample({
  clock: exchangeDone,
  fn: (done): ExchangeState => ({ step: 'done', ...done }),
  target: $exchange,
});

const failed = sample({
  clock: exchangeFx.fail,
  source: $code,
  filter: (code, { params }) => params.code === code,
  fn: (_code, { params }) => params.selection,
});

const declined = sample({
  clock: answered,
  filter: ({ result }) => !result.isDone,
  fn: ({ params }) => params.selection,
});

// It may have happened on the other side: ask before saying that it did not (decisions, 20).
sample({
  clock: [failed, declined],
  fn: (selection): ExchangeState => ({ step: 'settling', selection }),
  target: $exchange,
});
sample({ clock: [failed, declined], target: recheckWanted });

// "Try again" asks what became of it, and exchanges nothing.
sample({
  clock: checkRetried,
  source: $exchange,
  filter: ({ step }) => step === 'unclear',
  fn: (exchange): ExchangeState =>
    exchange.step === 'unclear' ? { ...exchange, step: 'settling' } : exchange,
  target: $exchange,
});

sample({
  clock: checkEnded,
  source: { exchange: $exchange, offer: $offer, hasCheckFailed: $hasCheckFailed },
  filter: ({ exchange }) => exchange.step === 'settling',
  fn: ({ exchange, offer, hasCheckFailed }): ExchangeState =>
    exchange.step === 'settling' && offer && !isRedeemed(offer)
      ? { step: hasCheckFailed ? 'unclear' : 'failed', selection: exchange.selection }
      : IDLE,
  target: $exchange,
});

// A page brought back from the browser's cache cannot tell: the answer may never have arrived.
sample({
  clock: pageRestored,
  source: $exchange,
  filter: (exchange) => exchange.step !== 'idle',
  fn: (exchange): ExchangeState =>
    exchange.step === 'idle' ? exchange : { step: 'settling', selection: exchange.selection },
  target: $exchange,
});

sample({ clock: codeReplaced, target: $exchange.reinit });

// Whoever leaves the notice is not redirected any more; on coming back the history tells the rest.
sample({
  clock: pathEntered,
  source: $exchange,
  filter: ({ step }) => step === 'done',
  fn: () => IDLE,
  target: $exchange,
});

/** Exchange data is cleared on every submit (product-spec 4); what is under way is no data yet. */
export const exchangeCleared = createEvent();

sample({
  clock: exchangeCleared,
  source: $exchange,
  filter: ({ step }) => ['failed', 'unclear', 'done'].includes(step),
  fn: () => IDLE,
  target: $exchange,
});

/**
 * How many answers to exchanges of the code in the field, of whatever kind and in a row, were
 * InvalidCaptcha.
 */
const $captchaDeclines = createStore(0);

const declinedForCaptcha = sample({
  clock: exchangeCodeFx.done,
  source: { code: $code, declines: $captchaDeclines },
  filter: ({ code }, { params }) => params.code === code,
  fn: ({ declines }, { result }) => (result.error === 'captcha' ? declines + 1 : 0),
});

sample({ clock: declinedForCaptcha, target: $captchaDeclines });

/** The check after an exchange did not help: the exchange after it was declined as the one before. */
const $isCheckInVain = createStore(false);

sample({ clock: declinedForCaptcha, fn: (declines) => declines > 1, target: $isCheckInVain });

// A declined code is validated again, and with that the service may exchange it (decisions, 36). Where it
// declines the next exchange too although the code is still open, only a captcha can help.
const captchaDue = sample({
  clock: checkEnded,
  source: { isCheckInVain: $isCheckInVain, offer: $offer },
  filter: ({ isCheckInVain, offer }) => isCheckInVain && offer !== null && !isRedeemed(offer),
  fn: () => undefined,
});

sample({ clock: [checkEnded, codeReplaced], target: $isCheckInVain.reinit });
sample({ clock: codeReplaced, target: $captchaDeclines.reinit });
sample({ clock: captchaDue, target: captchaRequired });

/** Of two tellings of one history the fuller one (product-spec 5). */
function longer(told: HistoryEntry[], known: HistoryEntry[]): HistoryEntry[] {
  return told.length > known.length ? told : known;
}
