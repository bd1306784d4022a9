import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { codeReplaced } from './entry';
import { $offer, exchangeCodeFx } from './exchange';
import type { HistoryEntry } from './offer';
import { GOOGLE_PLAY, isForGooglePlay, subCodeOf, subCodesOf, subOfferIdOf } from './offer-rules';
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

const exchangeTitleFx = attach({
  source: $visit,
  effect: exchangeCodeFx,
  mapParams: ({ subCode, offerId }: TitleExchange, visit) => ({
    ...callOf(subCode, visit),
    offerId,
    selections: [GOOGLE_PLAY],
  }),
});

const recheckTitleFx = attach({
  effect: checkSubCodeFx,
  mapParams: ({ subCode }: { subCode: string; isDone: boolean }) => subCode,
});

const exchangeTitlesFx = createEffect(async (titles: TitleExchange[]) => {
  await Promise.allSettled(titles.map((title) => exchangeTitleFx(title)));
});

// -- What is true now

export type TitleExchangeState = 'exchanging' | 'failed';

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

// A bundle may be asked for again; what has been exchanged, or is being, is not.
sample({
  clock: titlesIssued,
  source: { subCodes: $subCodes, exchanges: $titleExchanges },
  fn: ({ subCodes, exchanges }, history) =>
    titlesIn(history).filter(
      ({ subCode }) => exchanges[subCode] !== 'exchanging' && !isUsed(subCodes[subCode]),
    ),
  target: exchangeTitlesFx,
});

sample({
  clock: titleChosen,
  source: { offer: $offer, subCodes: $subCodes, exchanges: $titleExchanges },
  filter: ({ offer, subCodes, exchanges }, subCode) =>
    offer?.kind === 'bundle' &&
    exchanges[subCode] !== 'exchanging' &&
    !isUsed(subCodes[subCode]) &&
    (exchanges[subCode] === 'failed' || isForGooglePlay(offer, ownOfferOf(subCodes[subCode]))),
  fn: ({ offer }, subCode) =>
    titlesIn(offer?.history ?? []).filter((title) => title.subCode === subCode),
  target: exchangeTitlesFx,
});

sample({
  clock: titleRetried,
  source: $titleExchanges,
  filter: (exchanges, subCode) => exchanges[subCode] === 'failed',
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

sample({
  clock: exchangeTitleFx,
  source: $titleExchanges,
  fn: (exchanges, { subCode }) => ({ ...exchanges, [subCode]: 'exchanging' as const }),
  target: $titleExchanges,
});

// Whatever an exchange says, what is true of a title is what its validation says afterwards.
const answered = sample({
  clock: exchangeTitleFx.finally,
  fn: (answer) => ({
    subCode: answer.params.subCode,
    isDone: answer.status === 'done' && answer.result.isDone,
  }),
});

sample({ clock: answered, target: recheckTitleFx });

sample({
  clock: recheckTitleFx.finally,
  source: $titleExchanges,
  filter: (_exchanges, { params }) => params.isDone,
  fn: (exchanges, { params }) => without(exchanges, (subCode) => subCode === params.subCode),
  target: $titleExchanges,
});

// It is exchanged, and only what came of it is not known: it must not look open.
sample({
  clock: recheckTitleFx.fail,
  filter: ({ params }) => params.isDone,
  fn: ({ params }) => params.subCode,
  target: subCodeOutdated,
});

sample({
  clock: answered,
  source: $titleExchanges,
  filter: (_exchanges, { isDone }) => !isDone,
  fn: (exchanges, { subCode }) => ({ ...exchanges, [subCode]: 'failed' as const }),
  target: $titleExchanges,
});

sample({
  clock: titlesCleared,
  source: $titleExchanges,
  fn: (exchanges) => without(exchanges, (_subCode, exchange) => exchange === 'failed'),
  target: $titleExchanges,
});

sample({ clock: codeReplaced, target: $titleExchanges.reinit });

function titlesIn(history: HistoryEntry[]): TitleExchange[] {
  return history.flatMap((entry) => {
    const subCode = subCodeOf(entry);
    const offerId = subOfferIdOf(entry);
    return subCode === null || offerId === null ? [] : [{ subCode, offerId }];
  });
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  isGone: (key: string, value: Value) => boolean,
) {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => !isGone(key, value)));
}
