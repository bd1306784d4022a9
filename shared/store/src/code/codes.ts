import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector';

import { recallVisitFx, rememberCodeFx } from '../page/cookies';
import * as page from '../page/page';
import { mayGoOn, tidyCode } from '../rules/code-format';
import { codeInPath } from '../rules/codes-in-text';
import * as calls from '../service/calls';
import { $visit, territoryChanged } from '../site/place';
import * as change from './change';
import * as exchange from './exchange';
import * as record from './record';
import * as reduce from './reduce';

// `$codes` holds all that the page knows about codes. It asks for calls by its state: the effects below make them.

/** The number of calls at which codes beside the field wait: a bundle may have two hundred titles. */
const MOST_AT_A_TIME = 6;
/** The delay of a refusal if the code may be half of a longer one, in milliseconds. */
const HELD_REFUSAL_MS = 600;

/** The visitor changed the field to this text. */
export const fieldEdited = createEvent<string>();
/** A code was inserted by a scan or a button. */
export const codeTyped = createEvent<string>();
/** The shell found the code of a link in the first view of the page, which it has taken over. */
export const linkFollowed = createEvent<string>();
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
/** "Try again" was pressed, by sub-code. */
export const titleRetried = createEvent<string>();

export const validateCodeFx = createEffect(calls.validateCode);
export const exchangeCodeFx = createEffect(calls.exchangeCode);

interface CheckCall extends calls.ValidationCall {
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

export const $codes = createStore<record.Codes>(record.NO_CODES)
  .on($visit, reduce.visited)
  .on(recallVisitFx.done, (codes, { params: { codeFromLink }, result: { code } }) =>
    reduce.recalled(codes, codeFromLink, code),
  )
  .on(linkFollowed, reduce.followed)
  .on(fieldEdited, reduce.edited)
  .on(codeTyped, (codes, text) => change.entered(codes, tidyCode(text)))
  .on(territoryChanged, reduce.cleared)
  .on(page.pageEntered, reduce.moved)
  .on(page.pageVisibilityChanged, (codes, isVisible) => ({ ...codes, isVisible }))
  .on(codeSubmitted, reduce.submitted)
  .on(checkRetried, (codes) => reduce.retried(codes))
  .on(captchaSolved, reduce.solved)
  .on(page.pageRestored, reduce.restored)
  .on(page.connectionChanged, reduce.connected)
  .on(retailerChosen, exchange.retailerChosen)
  .on(titlePicked, exchange.titlePicked)
  .on(picksConfirmed, exchange.picksConfirmed)
  .on(titleChosen, exchange.titleChosen)
  .on(titleRetried, exchange.titleRetried)
  .on(checkFx, (codes, { code }) => change.changed(codes, code, { check: 'running' }))
  .on(checkFx.finally, (codes, { params: { code, id }, ...end }) =>
    reduce.checked(codes, code, id, end.status === 'done' ? end.result : null),
  )
  .on(exchangeCodeFx, (codes, { code }) => change.stepped(codes, code, { isSent: true }))
  .on(exchangeCodeFx.finally, (codes, { params: { code }, ...end }) =>
    exchange.exchanged(codes, code, end.status === 'done' ? end.result : null),
  );

/** The code in the field. */
export const $code = $codes.map(({ code }) => code);

/** The code that the visitor typed as a path of the site, to be offered; else empty. */
export const $codeFromPath = createStore('').on(page.appStarted, (_code, { codeFromPath }) =>
  codeInPath(codeFromPath ?? ''),
);

const becameDue = sample({ clock: $codes.map(record.isDue), filter: Boolean });

$codes.on(becameDue, (codes) => reduce.submitted(codes, null));

const $running = combine([checkFx.inFlight, exchangeCodeFx.inFlight], ([one, two]) => one + two);
const $nextCheck = combine($codes, $running, nextCheck);
const $nextExchange = combine($codes, $running, nextExchange);
const wanted = merge([$codes, $running]);

// A call is read when it is made, because the change before it may have made it already.
sample({ clock: wanted, source: $nextCheck, filter: Boolean, target: checkFx });
sample({ clock: wanted, source: $nextExchange, filter: Boolean, target: exchangeCodeFx });

sample({ clock: $code, target: rememberCodeFx });

/** Returns the next check to make. Until the page is in its place, territory and language are unknown. */
function nextCheck(codes: record.Codes, running: number): CheckCall | null {
  const code = nextOf(codes, running, ({ check }) => check === 'waiting');
  if (code === undefined || codes.visit === null) return null;
  const { token: captchaToken, id } = record.recordOf(codes, code);
  return { ...codes.visit, code, captchaToken, id, isInField: code === codes.code };
}

function nextExchange(codes: record.Codes, running: number): calls.ExchangeCall | null {
  const code = nextOf(codes, running, ({ exchange }) => exchange?.isSent === false);
  return code === undefined ? null : (record.recordOf(codes, code).exchange?.call ?? null);
}

/** Returns the first code that waits for a call. The code in the field never waits for others. */
function nextOf(
  codes: record.Codes,
  running: number,
  isWaiting: (record: record.CodeRecord) => boolean,
): string | undefined {
  if (isWaiting(record.recordOf(codes, codes.code))) return codes.code;
  if (running >= MOST_AT_A_TIME) return undefined;
  return Object.entries(codes.records).find(([, other]) => isWaiting(other))?.[0];
}
