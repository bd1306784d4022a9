import { combine, createEffect, createEvent, createStore, sample } from 'effector';

import {
  connectionChanged,
  goOnFx,
  type Page,
  pageEntered,
  pageRestored,
  pageVisibilityChanged,
} from '../page/page';
import { mayGoOn } from '../rules/code-format';
import {
  exchangeCode,
  type ExchangeCall,
  type ValidationCall,
  validateCode,
} from '../service/calls';
import { $visit, languageChanged } from '../site/place';
import { entered } from './change';
import * as exchange from './exchange';
import * as record from './record';
import * as reduce from './reduce';

// `$codes` holds all that the page knows about codes. It asks for calls by its state: the effects below make them.

/** The number of calls at which codes beside the field wait: a bundle may have two hundred titles. */
const MOST_AT_A_TIME = 6;

/** The delay of a refusal if the code may be half of a longer one, in milliseconds. */
const HELD_REFUSAL_MS = 600;

// -- Visitor events

/** The visitor changed the field to this text. */
export const fieldEdited = createEvent<string>();

/** Continue was pressed, or Enter in the field; with the time in milliseconds since the page was opened. */
export const codeSubmitted = createEvent<number>();

/** "Try again" after a failed check. */
export const checkRetried = createEvent();

/** The captcha widget has a token. */
export const captchaSolved = createEvent<string>();

/** "Redeem Now" was pressed at a retailer, by selection name. */
export const retailerChosen = createEvent<string>();

/** A title of a pick list was picked, or put back if it was picked already; by selection name. */
export const titlePicked = createEvent<string>();

/** The visitor confirmed the choice from a pick list. */
export const picksConfirmed = createEvent();

/** "Redeem at Google Play" was pressed, by sub-code. */
export const titleChosen = createEvent<string>();

/** "Try again" was pressed, by sub-code. It repeats only the call that failed. */
export const titleRetried = createEvent<string>();

// -- Events of the field

/** A code is in the field; of a `link`, or (null) one that only a press submits. */
export const codeEntered = createEvent<{ code: string; auto: 'link' | null }>();

// -- Effects

export const validateCodeFx = createEffect(validateCode);
export const exchangeCodeFx = createEffect(exchangeCode);

interface CheckCall extends ValidationCall {
  /** The number of the check. */
  id: number;
  isInField: boolean;
}

const holdRefusalFx = createEffect(
  () => new Promise<void>((resolve) => setTimeout(resolve, HELD_REFUSAL_MS)),
);

const checkFx = createEffect(async ({ id: _id, isInField, ...call }: CheckCall) => {
  const verdict = await validateCodeFx(call);
  if (isInField && mayGoOn(call.code) && verdict.outcome === 'refused') await holdRefusalFx();
  return verdict;
});

/** Resolves to false if the browser knows that it has no connection. */
export const readConnectionFx = createEffect<unknown, boolean>(() => navigator.onLine);

// -- Stores

export const $codes = createStore(record.NO_CODES)
  .on($visit, (codes, visit) => ({ ...codes, visit }))
  .on(codeEntered, (codes, { code, auto }) => entered(codes, code, auto))
  .on(fieldEdited, reduce.touched)
  .on(pageEntered, reduce.moved)
  .on(codeSubmitted, reduce.submitted)
  .on(checkRetried, reduce.retried)
  .on(captchaSolved, reduce.solved)
  .on(languageChanged, reduce.translated)
  .on(pageRestored, reduce.restored)
  .on(connectionChanged, (codes, isOnline) => (isOnline ? reduce.reconnected(codes) : codes))
  .on(retailerChosen, exchange.retailerChosen)
  .on(titlePicked, exchange.titlePicked)
  .on(picksConfirmed, exchange.picksConfirmed)
  .on(titleChosen, exchange.titleChosen)
  .on(titleRetried, exchange.titleRetried)
  .on(checkFx, (codes, { code }) => reduce.checkSent(codes, code))
  .on(checkFx.finally, (codes, { params: { code, id }, ...end }) =>
    reduce.checked(codes, code, id, end.status === 'done' ? end.result : null),
  )
  .on(exchangeCodeFx, (codes, { code }) => exchange.exchangeSent(codes, code))
  .on(exchangeCodeFx.finally, (codes, { params: { code }, ...end }) =>
    exchange.exchanged(codes, code, end.status === 'done' ? end.result : null),
  );

/** The code in the field. */
export const $code = $codes.map(({ code }) => code);

const $running = combine(
  checkFx.inFlight,
  exchangeCodeFx.inFlight,
  (checks, exchanges) => checks + exchanges,
);

const $nextCheck = combine($codes, $running, nextCheck);
const $nextExchange = combine($codes, $running, nextExchange);

const $isPageVisible = createStore(true).on(pageVisibilityChanged, (_former, is) => is);

/** True if the code submits itself now. A prerendered or hidden page waits until it is visible. */
const $isDue = combine(
  $codes,
  $isPageVisible,
  (codes, isVisible) => isVisible && record.isDue(codes),
);

const becameDue = sample({ clock: $isDue, filter: Boolean });

$codes.on(becameDue, (codes) => reduce.submitted(codes, null));

const $isOnline = createStore(true).on(
  [readConnectionFx.doneData, connectionChanged],
  (_former, isOnline) => isOnline,
);

const $isInDoubt = $codes.map(
  (codes) => record.isCheckMissing(codes) || record.titlesInDoubt(codes).length > 0,
);

/** True if the code or one of its titles could not be checked because there is no connection. */
export const $isOffline = combine(
  $isInDoubt,
  $isOnline,
  (isInDoubt, isOnline) => isInDoubt && !isOnline,
);

// -- Connections

// A call is read when it is made, because the change before it may have made it already.
sample({ clock: [$codes, $running], source: $nextCheck, filter: Boolean, target: checkFx });
sample({
  clock: [$codes, $running],
  source: $nextExchange,
  filter: Boolean,
  target: exchangeCodeFx,
});

sample({ clock: $isInDoubt, filter: Boolean, target: readConnectionFx });

// If nothing had to be exchanged or entered before, the next step is a page.
const nextStepReached = sample({
  clock: [codeSubmitted, becameDue],
  source: $codes,
  filter: record.canContinue,
  fn: (codes) => record.nextStep(record.offerOf(record.fieldOf(codes))),
});

sample({ clock: nextStepReached, filter: isPage, target: goOnFx });

function isPage(step: ReturnType<typeof record.nextStep>): step is Exclude<Page, 'home'> {
  return step !== 'exchange' && step !== 'forward';
}

/** Returns the next check to make. Until the page is in its place, territory and language are unknown. */
function nextCheck(codes: record.Codes, running: number): CheckCall | null {
  const code = nextOf(codes, running, ({ check }) => check === 'waiting');
  if (code === undefined || codes.visit === null) return null;
  const { token: captchaToken, id } = record.recordOf(codes, code);
  return { ...codes.visit, code, captchaToken, id, isInField: code === codes.code };
}

function nextExchange(codes: record.Codes, running: number): ExchangeCall | null {
  const isWaiting = ({ exchange }: record.CodeRecord) =>
    exchange?.step === 'exchanging' && !exchange.isSent;
  const code = nextOf(codes, running, isWaiting);
  return code === undefined ? null : (record.recordOf(codes, code).exchange?.call ?? null);
}

/** Returns the first code that waits for a call. The code in the field never waits for others. */
function nextOf(
  codes: record.Codes,
  running: number,
  isWaiting: (record: record.CodeRecord) => boolean,
): string | undefined {
  if (isWaiting(record.fieldOf(codes))) return codes.code;
  if (running >= MOST_AT_A_TIME) return undefined;
  return Object.entries(codes.records).find(([, other]) => isWaiting(other))?.[0];
}
