import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { codeReplaced } from './entry';
import { $offer, exchangeCodeFx } from './exchange';
import type { HistoryEntry } from './offer';
import { GOOGLE_PLAY, isForGooglePlay, subCodeOf, subCodesOf, subOfferIdOf } from './offer-rules';
import type { ExchangeCall } from './service/exchange-code';
import { tasksQueued } from './sub-code-queue';
import {
  $subCodes,
  checkSubCodeFx,
  isUsed,
  ownOfferOf,
  subCodeOutdated,
  subCodeRetried,
  type SubCodeState,
} from './sub-codes';
import { $visit, callOf } from './visit';

// -- What the visitor does

/** "Redeem at Google Play", for the title of this sub-code. */
export const titleChosen = createEvent<string>();

/** "Try again", for the title of this sub-code: what went wrong is done once more, nothing else. */
export const titleRetried = createEvent<string>();

// -- What we ask of the world

interface TitleExchange {
  subCode: string;
  offerId: string;
}

const recheckTitleFx = attach({
  effect: checkSubCodeFx,
  mapParams: ({ subCode }: { subCode: string; isDone: boolean }) => subCode,
});

/** Whatever an exchange says, what is true of a title is what its validation says afterwards. */
const exchangeTitleFx = createEffect(async (call: ExchangeCall) => {
  let isDone = false;
  try {
    ({ isDone } = await exchangeCodeFx(call));
  } catch {
    // The exchange may have happened all the same.
  }
  await recheckTitleFx({ subCode: call.code, isDone });
});

// -- What is true now

/** `failed`: the title is unused; `unclear`: the service could not be asked whether it is. */
export type TitleExchangeState = 'exchanging' | 'failed' | 'unclear';

/** By sub-code, the titles that are under way or have failed; a title that went well is in neither. */
const $titleExchanges = createStore<Readonly<Record<string, TitleExchangeState>>>({});

/** What is known of one title of an exchanged bundle. */
export interface TitleState {
  subCode: string;
  /** What the service says of the sub-code. */
  state: SubCodeState;
  /** Null unless its exchange is under way or has failed. */
  exchange: TitleExchangeState | null;
}

/** The titles of a bundle in the order they were issued. */
export const $titleStates = combine(
  { offer: $offer, subCodes: $subCodes, exchanges: $titleExchanges },
  ({ offer, subCodes, exchanges }): TitleState[] => {
    if (offer?.kind !== 'bundle') return [];
    return subCodesOf(offer.history).map((subCode) => {
      const state = subCodes[subCode] ?? 'checking';
      // A failure of something that has happened all the same was none (decisions, 20).
      return { subCode, state, exchange: isUsed(state) ? null : (exchanges[subCode] ?? null) };
    });
  },
);

// -- How one leads to the other

/** A Google Play bundle has been exchanged for these: each goes on to Google Play by itself. */
export const titlesIssued = createEvent<HistoryEntry[]>();

/** What is known of earlier attempts counts no more; one that is under way goes on. */
export const titlesCleared = createEvent();

const exchangesWanted = createEvent<TitleExchange[]>();

// A bundle may be asked for again; what has been exchanged, or is being, is not.
sample({
  clock: titlesIssued,
  source: { subCodes: $subCodes, exchanges: $titleExchanges },
  fn: ({ subCodes, exchanges }, history) =>
    titlesIn(history).filter(
      ({ subCode }) => exchanges[subCode] !== 'exchanging' && !isUsed(subCodes[subCode]),
    ),
  target: exchangesWanted,
});

sample({
  clock: titleChosen,
  source: { offer: $offer, subCodes: $subCodes, exchanges: $titleExchanges },
  filter: ({ offer, subCodes, exchanges }, subCode) =>
    offer?.kind === 'bundle' &&
    exchanges[subCode] !== 'exchanging' &&
    !isUsed(subCodes[subCode]) &&
    (exchanges[subCode] !== undefined || isForGooglePlay(offer, ownOfferOf(subCodes[subCode]))),
  fn: ({ offer }, subCode) =>
    titlesIn(offer?.history ?? []).filter((title) => title.subCode === subCode),
  target: exchangesWanted,
});

sample({
  clock: titleRetried,
  source: $titleExchanges,
  filter: (exchanges, subCode) => exchanges[subCode] !== undefined,
  fn: (_exchanges, subCode) => subCode,
  target: titleChosen,
});

// Where no exchange has failed, it was the check.
sample({
  clock: titleRetried,
  source: $titleExchanges,
  filter: (exchanges, subCode) => exchanges[subCode] === undefined,
  fn: (_exchanges, subCode) => subCode,
  target: subCodeRetried,
});

// A title that waits for its turn counts as under way.
sample({
  clock: exchangesWanted,
  source: $titleExchanges,
  fn: (exchanges, titles) => ({
    ...exchanges,
    ...Object.fromEntries(titles.map(({ subCode }) => [subCode, 'exchanging' as const])),
  }),
  target: $titleExchanges,
});

sample({
  clock: exchangesWanted,
  source: $visit,
  fn: (visit, titles) =>
    titles.map(({ subCode, offerId }) => {
      const call = { ...callOf(subCode, visit), offerId, selections: [GOOGLE_PLAY] };
      return { kind: 'exchange', subCode, run: () => exchangeTitleFx(call) } as const;
    }),
  target: tasksQueued,
});

sample({
  clock: recheckTitleFx.finally,
  source: $titleExchanges,
  fn: (exchanges, check) => {
    const { subCode, isDone } = check.params;
    if (isDone) return without(exchanges, (one) => one === subCode);
    // A refusal, of too many checks for example, does not say whether the title is used.
    const isKnown = check.status === 'done' && check.result.outcome === 'accepted';
    return { ...exchanges, [subCode]: isKnown ? 'failed' : 'unclear' } as const;
  },
  target: $titleExchanges,
});

// It is exchanged, and only what came of it is not known: it must not look open.
sample({
  clock: recheckTitleFx.fail,
  filter: ({ params }) => params.isDone,
  fn: ({ params }) => params.subCode,
  target: subCodeOutdated,
});

// One that is under way is carried out, whatever is in the field by then.
sample({
  clock: [titlesCleared, codeReplaced],
  source: $titleExchanges,
  fn: (exchanges) => without(exchanges, (_subCode, exchange) => exchange !== 'exchanging'),
  target: $titleExchanges,
});

/** The titles that have an offer id, in the order of their sub-codes. */
function titlesIn(history: HistoryEntry[]): TitleExchange[] {
  return subCodesOf(history).flatMap((subCode) => {
    const entries = history.filter((entry) => subCodeOf(entry) === subCode);
    const [offerId] = entries.flatMap((entry) => subOfferIdOf(entry) ?? []);
    return offerId === undefined ? [] : { subCode, offerId };
  });
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  isGone: (key: string, value: Value) => boolean,
) {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => !isGone(key, value)));
}
