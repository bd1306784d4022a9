import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { $offer, codeReplaced, offerIn } from '../code/check';
import type { HistoryEntry } from '../service/offer';
import {
  GOOGLE_PLAY,
  isForGooglePlay,
  isRedeemed,
  subCodeOf,
  subCodesOf,
  subOfferIdOf,
} from '../code/offer-rules';
import { type ExchangeCall, saysWhatHappened } from '../service/exchange-code';
import type { Verdict } from '../service/validate-code';
import { tasksQueued } from '../code/sub-code-queue';
import {
  $subCodes,
  checkSubCodeFx,
  isUsed,
  ownOfferOf,
  subCodeOutdated,
  subCodeRetried,
  type SubCodeState,
} from '../code/sub-codes';
import { $visit, callOf } from '../site/site';
import {
  afterClearing,
  exchangeCodeFx,
  type ExchangeStep,
  type Finding,
  hasFailed,
  isUnderWay,
  mayStart,
  stepAfter,
} from './create-exchange';

// -- Visitor events

/** "Redeem at Google Play" was pressed, by sub-code. */
export const titleChosen = createEvent<string>();

/** "Try again" was pressed, by sub-code. It repeats only the call that failed. */
export const titleRetried = createEvent<string>();

// -- Effects

interface TitleExchange {
  subCode: string;
  offerId: string;
}

const recheckTitleFx = attach({
  effect: checkSubCodeFx,
  mapParams: ({ subCode }: { subCode: string; isDone: boolean }) => subCode,
});

/** Exchanges a title and then validates it. The validation decides about the title, not the answer of the exchange. */
const exchangeTitleFx = createEffect(async (call: ExchangeCall) => {
  let isDone = false;
  try {
    isDone = saysWhatHappened(await exchangeCodeFx(call));
  } catch {
    // The exchange may have happened after all.
  }
  await recheckTitleFx({ subCode: call.code, isDone });
});

// -- Stores

/** The state of a title's exchange. It includes the validation after the exchange. */
export type TitleExchangeState = Extract<ExchangeStep, 'exchanging' | 'failed' | 'unclear'>;

/** A Google Play bundle was exchanged for titles, each of which is then exchanged at Google Play without a press. */
export const titlesIssued = createEvent<HistoryEntry[]>();

/** Clears earlier attempts. An exchange in flight continues. */
export const titlesCleared = createEvent();

const exchangesWanted = createEvent<TitleExchange[]>();

type Steps = Readonly<Record<string, ExchangeStep>>;

/** The steps by sub-code, which are those of every exchange. A title without a step is idle. */
const $titleSteps = createStore<Steps>({})
  // A title in the queue counts as in flight.
  .on(exchangesWanted, (steps, titles) => ({
    ...steps,
    ...Object.fromEntries(titles.map(({ subCode }) => [subCode, 'exchanging' as const])),
  }))
  .on(recheckTitleFx.finally, (steps, check) => {
    const { subCode, isDone } = check.params;
    const verdict = check.status === 'done' ? check.result : null;
    return { ...steps, [subCode]: isDone ? 'idle' : stepAfter(findingOf(verdict)) };
  })
  // Every successful check decides about a title whose exchange was unclear.
  .on(checkSubCodeFx.done, (steps, { params: subCode, result }) =>
    stepIn(steps, subCode) === 'unclear'
      ? { ...steps, [subCode]: stepAfter(findingOf(result)) }
      : steps,
  )
  // An exchange in flight is carried out, whatever code is in the field by then.
  .on([titlesCleared, codeReplaced], (steps) =>
    Object.fromEntries(
      Object.entries(steps).map(([subCode, step]) => [subCode, afterClearing(step)]),
    ),
  );

/** The state of one title of an exchanged bundle. */
export interface TitleState {
  subCode: string;
  /** The state of the sub-code. */
  state: SubCodeState;
  /** Null unless its exchange is in flight or has failed. */
  exchange: TitleExchangeState | null;
}

/** The titles of a bundle in the order of their issue. */
export const $titleStates = combine(
  { offer: $offer, subCodes: $subCodes, steps: $titleSteps },
  ({ offer, subCodes, steps }): TitleState[] => {
    if (offer?.kind !== 'bundle') return [];
    return subCodesOf(offer.history).map((subCode) => {
      const state = subCodes[subCode] ?? 'checking';
      // A failed exchange that happened after all counts as done (gap-20).
      return { subCode, state, exchange: isUsed(state) ? null : shownOf(stepIn(steps, subCode)) };
    });
  },
);

// -- Connections

// A repeated bundle exchange does not repeat the exchanges of its titles.
sample({
  clock: titlesIssued,
  source: { subCodes: $subCodes, steps: $titleSteps },
  fn: ({ subCodes, steps }, history) =>
    titlesIn(history).filter(
      ({ subCode }) => mayStart(stepIn(steps, subCode)) && !isUsed(subCodes[subCode]),
    ),
  target: exchangesWanted,
});

sample({
  clock: titleChosen,
  source: { offer: $offer, subCodes: $subCodes, steps: $titleSteps },
  filter: ({ offer, subCodes, steps }, subCode) =>
    offer?.kind === 'bundle' &&
    mayStart(stepIn(steps, subCode)) &&
    !isUsed(subCodes[subCode]) &&
    (hasFailed(stepIn(steps, subCode)) || isForGooglePlay(offer, ownOfferOf(subCodes[subCode]))),
  fn: ({ offer }, subCode) =>
    titlesIn(offer?.history ?? []).filter((title) => title.subCode === subCode),
  target: exchangesWanted,
});

sample({
  clock: titleRetried,
  source: $titleSteps,
  filter: (steps, subCode) => stepIn(steps, subCode) !== 'idle',
  fn: (_steps, subCode) => subCode,
  target: titleChosen,
});

// Without a failed exchange the check had failed.
sample({
  clock: titleRetried,
  source: $titleSteps,
  filter: (steps, subCode) => stepIn(steps, subCode) === 'idle',
  fn: (_steps, subCode) => subCode,
  target: subCodeRetried,
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

// The title is exchanged with an unknown result, so it must not look open.
sample({
  clock: recheckTitleFx.fail,
  filter: ({ params }) => params.isDone,
  fn: ({ params }) => params.subCode,
  target: subCodeOutdated,
});

/** Returns the titles with an offer id, in the order of their sub-codes. */
function titlesIn(history: HistoryEntry[]): TitleExchange[] {
  return subCodesOf(history).flatMap((subCode) => {
    const entries = history.filter((entry) => subCodeOf(entry) === subCode);
    const [offerId] = entries.flatMap((entry) => subOfferIdOf(entry) ?? []);
    return offerId === undefined ? [] : { subCode, offerId };
  });
}

function stepIn(steps: Steps, subCode: string): ExchangeStep {
  return steps[subCode] ?? 'idle';
}

function shownOf(step: ExchangeStep): TitleExchangeState | null {
  if (hasFailed(step)) return step === 'failed' ? 'failed' : 'unclear';
  return isUnderWay(step) ? 'exchanging' : null;
}

/** Returns the result of a check. A refusal, as for too many checks, does not tell whether the title is used. */
function findingOf(verdict: Verdict | null): Finding {
  const offer = offerIn(verdict);
  if (offer === null) return 'unknown';
  return isRedeemed(offer) ? 'used' : 'open';
}
