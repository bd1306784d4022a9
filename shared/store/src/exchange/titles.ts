import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { codeReplaced } from '../code/entry';
import { $offer, offerIn } from '../code/check';
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
import { $visit, callOf } from '../code/visit';
import { exchangeCodeFx } from './create-exchange';
import {
  afterCheck,
  afterClearing,
  type Finding,
  hasFailed,
  isUnderWay,
  mayStart,
  type Step,
} from './step';

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
    isDone = saysWhatHappened(await exchangeCodeFx(call));
  } catch {
    // The exchange may have happened all the same.
  }
  await recheckTitleFx({ subCode: call.code, isDone });
});

// -- What is true now

/** A title is asked about in the same breath as it is exchanged: both are under way to the visitor. */
export type TitleExchangeState = Extract<Step, 'exchanging' | 'failed' | 'unclear'>;

/** By sub-code; a title that is not in here is idle. */
const $titleSteps = createStore<Readonly<Record<string, Step>>>({});

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
  { offer: $offer, subCodes: $subCodes, steps: $titleSteps },
  ({ offer, subCodes, steps }): TitleState[] => {
    if (offer?.kind !== 'bundle') return [];
    return subCodesOf(offer.history).map((subCode) => {
      const state = subCodes[subCode] ?? 'checking';
      // A failure of something that has happened all the same was none (decisions, 20).
      return { subCode, state, exchange: isUsed(state) ? null : shownOf(stepIn(steps, subCode)) };
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

// Where no exchange has failed, it was the check.
sample({
  clock: titleRetried,
  source: $titleSteps,
  filter: (steps, subCode) => stepIn(steps, subCode) === 'idle',
  fn: (_steps, subCode) => subCode,
  target: subCodeRetried,
});

// A title that waits for its turn counts as under way.
sample({
  clock: exchangesWanted,
  source: $titleSteps,
  fn: (steps, titles) => ({
    ...steps,
    ...Object.fromEntries(titles.map(({ subCode }) => [subCode, 'exchanging' as const])),
  }),
  target: $titleSteps,
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
  source: $titleSteps,
  fn: (steps, check) => {
    const { subCode, isDone } = check.params;
    const verdict = check.status === 'done' ? check.result : null;
    return { ...steps, [subCode]: isDone ? 'idle' : afterCheck('settling', findingOf(verdict)) };
  },
  target: $titleSteps,
});

// Any check that succeeds says what has become of a title whose exchange was unclear.
sample({
  clock: checkSubCodeFx.done,
  source: $titleSteps,
  filter: (steps, { params }) => stepIn(steps, params) === 'unclear',
  fn: (steps, { params, result }) => ({
    ...steps,
    [params]: afterCheck('settling', findingOf(result)),
  }),
  target: $titleSteps,
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
  source: $titleSteps,
  fn: (steps) =>
    Object.fromEntries(
      Object.entries(steps).map(([subCode, step]) => [subCode, afterClearing(step)]),
    ),
  target: $titleSteps,
});

/** The titles that have an offer id, in the order of their sub-codes. */
function titlesIn(history: HistoryEntry[]): TitleExchange[] {
  return subCodesOf(history).flatMap((subCode) => {
    const entries = history.filter((entry) => subCodeOf(entry) === subCode);
    const [offerId] = entries.flatMap((entry) => subOfferIdOf(entry) ?? []);
    return offerId === undefined ? [] : { subCode, offerId };
  });
}

function stepIn(steps: Readonly<Record<string, Step>>, subCode: string): Step {
  return steps[subCode] ?? 'idle';
}

function shownOf(step: Step): TitleExchangeState | null {
  if (hasFailed(step)) return step === 'failed' ? 'failed' : 'unclear';
  return isUnderWay(step) ? 'exchanging' : null;
}

/** A refusal, of too many checks for example, does not say whether the title is used. */
function findingOf(verdict: Verdict | null): Finding {
  const offer = offerIn(verdict);
  if (offer === null) return 'unknown';
  return isRedeemed(offer) ? 'used' : 'open';
}
