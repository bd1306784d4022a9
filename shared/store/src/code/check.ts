import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { isChecked, mayGoOn } from '../rules/code-format';
import { $code, codeCompleted, codeReplaced } from './entry';
import { pageRestored } from '../page/lifecycle';
import type { Offer } from '../service/offer';
import { validateCode, type Verdict } from '../service/validate-code';
import { $isSiteLoading, languageChanged } from '../site/place';
import { $visit, callOf } from './visit';

/** The delay of a refusal if the code may be half of a longer one, in milliseconds. */
const HELD_REFUSAL_MS = 600;

// -- Visitor events

/** "Try again" after a failed check. */
export const checkRetried = createEvent();

/** The captcha widget has a token. */
export const captchaSolved = createEvent<string>();

// -- Effects

export const validateCodeFx = createEffect(validateCode);

/** A request of the service. Answers to earlier requests are late and ignored. */
interface CheckRequest {
  id: number;
  code: string;
  /** A token is good for one check. */
  captchaToken: string | null;
}

const checkFx = attach({
  source: $visit,
  effect: validateCodeFx,
  mapParams: ({ code, captchaToken }: CheckRequest, visit) => ({
    ...callOf(code, visit),
    captchaToken,
  }),
});

/** The answer of the service to a request. */
interface Answer extends CheckRequest {
  verdict: Verdict;
}

const holdRefusalFx = createEffect(
  (_held: Answer) => new Promise<void>((resolve) => setTimeout(resolve, HELD_REFUSAL_MS)),
);

// -- Stores

/** The verdict of the service on the code in the field; null before the first answer. */
export const $verdict = createStore<Verdict | null>(null);

/** The offer of the code in the field; null without an answer or if the code is refused. */
export const $offer = combine($verdict, offerIn);

/** The state of the latest check. `$verdict` keeps the known verdict meanwhile. */
interface Check {
  step:
    | 'idle'
    | 'checking'
    /** The check failed or timed out; nothing is known about the code. */
    | 'unchecked'
    /** The check failed or timed out after the code was accepted, which stays true. */
    | 'outdated';
  request: CheckRequest;
}

const $check = createStore<Check>({
  step: 'idle',
  request: { id: 0, code: '', captchaToken: null },
});

export const $isChecking = combine($check, ({ step }) => step === 'checking');

export const $isUnchecked = combine($check, ({ step }) => step === 'unchecked');

/** True if the latest check failed, whatever earlier checks found. */
export const $hasCheckFailed = combine(
  $check,
  ({ step }) => step === 'unchecked' || step === 'outdated',
);

/** The id of the request that ended last; 0 before the first. */
export const $endedRequestId = createStore(0);

/** True if the latest answer refused a captcha token; false if the code only requires a captcha. */
export const $isTokenRefused = createStore(false);

// -- Connections

const checkWanted = createEvent<{ captchaToken: string | null }>();

/** Checks the code again and keeps the known verdict meanwhile. */
export const recheckWanted = createEvent();

/** The latest check ended, with an answer or without. */
export const checkEnded = createEvent();

// A complete code counts as being checked as soon as it is in the field. This sample stands before that of the
// request, because samples of one event run in the order of their declaration.
sample({
  clock: codeReplaced,
  source: $check,
  fn: ({ step, request }, code): Check => ({
    step: isChecked(code) && step === 'checking' ? 'checking' : 'idle',
    request: following(request),
  }),
  target: $check,
});

const started = sample({
  clock: checkWanted,
  source: { code: $code, check: $check, isSiteLoading: $isSiteLoading },
  filter: ({ code, isSiteLoading }) => isChecked(code) && !isSiteLoading,
  fn: ({ code, check }, { captchaToken }): CheckRequest => ({
    id: check.request.id + 1,
    code,
    captchaToken,
  }),
});

sample({ clock: started, fn: (request): Check => ({ step: 'checking', request }), target: $check });
sample({ clock: started, target: checkFx });

sample({
  clock: [codeCompleted, checkRetried, recheckWanted, pageRestored],
  fn: () => ({ captchaToken: null }),
  target: checkWanted,
});

sample({
  clock: captchaSolved,
  source: $check,
  filter: ({ step, request }, token) => step !== 'checking' || token !== request.captchaToken,
  fn: (_check, captchaToken) => ({ captchaToken }),
  target: checkWanted,
});

// Titles and ratings depend on the requested language; a refusal has neither.
sample({
  clock: languageChanged,
  source: { verdict: $verdict, isChecking: $isChecking },
  filter: ({ verdict, isChecking }) => (verdict === null ? isChecking : offerIn(verdict) !== null),
  fn: () => undefined,
  target: recheckWanted,
});

/** The latest request counts, while its code is still in the field. */
const $current = combine($code, $check, (code, { request }) => ({ code, id: request.id }));

const answered = sample({
  clock: checkFx.done,
  source: $current,
  filter: (current, { params }) => isSame(current, params),
  fn: (_current, { params, result }): Answer => ({ ...params, verdict: result }),
});

const judged = createEvent<Pick<Answer, 'verdict' | 'captchaToken'>>();

sample({ clock: answered, filter: (answer) => !mayBeHalf(answer), target: judged });

sample({ clock: answered, filter: mayBeHalf, target: holdRefusalFx });

sample({
  clock: holdRefusalFx.done,
  source: $current,
  filter: (current, { params }) => isSame(current, params),
  fn: (_current, { params }) => params,
  target: judged,
});

sample({
  clock: judged,
  fn: ({ verdict, captchaToken }) => captchaToken !== null && isForCaptcha(verdict),
  target: $isTokenRefused,
});
sample({ clock: judged, fn: ({ verdict }) => verdict, target: [$verdict, checkEnded] });

/** The code needs a captcha before it can be exchanged, although the latest check has accepted it. */
export const captchaRequired = createEvent();

sample({
  clock: captchaRequired,
  fn: () => ({ verdict: { outcome: 'refused', reason: 'captcha' } as const, captchaToken: null }),
  target: judged,
});

const failed = sample({
  clock: checkFx.fail,
  source: $current,
  filter: (current, { params }) => isSame(current, params),
});

// The verdict stays: a failed recheck of an accepted code found nothing new.
sample({
  clock: failed,
  source: { check: $check, verdict: $verdict },
  fn: ({ check, verdict }): Check => ({
    ...check,
    step: offerIn(verdict) === null ? 'unchecked' : 'outdated',
  }),
  target: $check,
});

sample({ clock: failed, target: checkEnded });
sample({ clock: checkEnded, source: $check, fn: withoutWaiting, target: $check });
sample({
  clock: checkEnded,
  source: $check,
  fn: ({ request }) => request.id,
  target: $endedRequestId,
});

/** An exchange changed a part of the offer. Earlier requests are outdated. */
export const offerChanged = createEvent<Partial<Offer>>();

sample({
  clock: offerChanged,
  source: $verdict,
  fn: (verdict, change): Verdict | null =>
    verdict?.outcome === 'accepted'
      ? { outcome: 'accepted', offer: { ...verdict.offer, ...change } }
      : verdict,
  target: $verdict,
});
sample({
  clock: offerChanged,
  source: $check,
  fn: (check): Check => withoutWaiting({ ...check, request: following(check.request) }),
  target: $check,
});

sample({ clock: codeReplaced, target: [$verdict.reinit, $isTokenRefused.reinit] });

/** Returns the offer of an accepted code, else null. */
export function offerIn(verdict: Verdict | null): Offer | null {
  return verdict?.outcome === 'accepted' ? verdict.offer : null;
}

/** Returns true if the code requires a captcha (spec-4.5). */
export function isForCaptcha(verdict: Verdict | null): boolean {
  return verdict?.outcome === 'refused' && verdict.reason === 'captcha';
}

function withoutWaiting(check: Check): Check {
  return check.step === 'checking' ? { ...check, step: 'idle' } : check;
}

/** Returns a request without an answer, which replaces one whose answer no longer counts. */
function following({ id }: CheckRequest): CheckRequest {
  return { id: id + 1, code: '', captchaToken: null };
}

function isSame(a: Pick<CheckRequest, 'code' | 'id'>, b: Pick<CheckRequest, 'code' | 'id'>) {
  return a.code === b.code && a.id === b.id;
}

function mayBeHalf({ code, verdict }: { code: string; verdict: Verdict }): boolean {
  return mayGoOn(code) && verdict.outcome === 'refused';
}
