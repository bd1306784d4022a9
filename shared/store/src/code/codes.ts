import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector';

import { recallVisitFx, rememberCodeFx } from '../page/cookies';
import * as page from '../page/page';
import { codeInPath, MIN_CODE_LENGTH, tidyCode } from '../rules/code-text';
import * as calls from '../service/calls';
import { $visit, territoryChanged } from '../site/place';
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

type CheckCall = calls.ValidationCall & { id: number };

const holdRefusalFx = createEffect(
  () => new Promise<void>((resolve) => setTimeout(resolve, HELD_REFUSAL_MS)),
);

const checkFx = createEffect(async ({ id: _id, ...call }: CheckCall) => {
  const verdict = await validateCodeFx(call);
  if (verdict.outcome === 'refused' && call.code.length === MIN_CODE_LENGTH) await holdRefusalFx();
  return verdict;
});

export const $codes = createStore<record.Codes>(record.NO_CODES)
  .on($visit, reduce.visited)
  .on(recallVisitFx.done, (codes, { params: { codeFromLink }, result: { code } }) =>
    reduce.recalled(codes, codeFromLink, code),
  )
  .on(linkFollowed, reduce.followed)
  .on(fieldEdited, reduce.edited)
  .on(codeTyped, (codes, text) => record.entered(codes, tidyCode(text)))
  .on(territoryChanged, reduce.cleared)
  .on(page.pageEntered, reduce.moved)
  .on(page.pageVisibilityChanged, (codes, isVisible) => ({ ...codes, isVisible }))
  .on(codeSubmitted, reduce.submitted)
  .on(checkRetried, (codes) => reduce.retried(codes))
  .on(captchaSolved, reduce.solved)
  .on(page.pageRestored, reduce.restored)
  .on(page.connectionChanged, reduce.connected)
  .on(retailerChosen, reduce.retailerChosen)
  .on(titlePicked, reduce.titlePicked)
  .on(picksConfirmed, reduce.picksConfirmed)
  .on(titleChosen, reduce.titleChosen)
  .on(titleRetried, reduce.titleRetried)
  .on(checkFx, (codes, { code }) => record.changed(codes, code, { check: 'running' }))
  .on(checkFx.finally, (codes, { params: { code, id }, ...end }) =>
    reduce.checked(codes, code, id, end.status === 'done' ? end.result : null),
  )
  .on(exchangeCodeFx, (codes, { code }) => record.stepped(codes, code, { isSent: true }))
  .on(exchangeCodeFx.finally, (codes, { params: { code }, ...end }) =>
    reduce.exchanged(codes, code, end.status === 'done' ? end.result : null),
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
  const [code, known] = nextOf(codes, running, ({ check }) => check === 'waiting') ?? [];
  if (!code || !known || !codes.visit) return null;
  return { ...codes.visit, code, captchaToken: known.token, id: known.id };
}

function nextExchange(codes: record.Codes, running: number): calls.ExchangeCall | null {
  const [, known] = nextOf(codes, running, ({ exchange }) => exchange?.isSent === false) ?? [];
  return known?.exchange?.call ?? null;
}

/** Returns the first code that waits for a call, with its record. The code in the field never waits for others. */
function nextOf(
  codes: record.Codes,
  running: number,
  isWaiting: (known: record.CodeRecord) => boolean,
): [string, record.CodeRecord] | undefined {
  const waiting = Object.entries(codes.records).filter(([, known]) => isWaiting(known));
  const own = waiting.find(([code]) => code === codes.code);
  return own ?? (running < MOST_AT_A_TIME ? waiting[0] : undefined);
}
