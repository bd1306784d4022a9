import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { isChecked, mayGoOn } from '../rules/code-format';
import { $code, codeCompleted, codeReplaced } from './entry';
import { pageRestored } from '../page/lifecycle';
import type { Offer } from '../service/offer';
import { validateCode, type Verdict } from '../service/validate-code';
import { $isSiteLoading, languageChanged } from '../site/place';
import { $visit, callOf } from './visit';

/** How long the refusal of a code that may be half of a longer one is held, in milliseconds. */
const PATIENCE = 600;

// -- What the visitor does

/** "Try again", after a check that came to nothing. */
export const checkRetried = createEvent();

/** The captcha widget has a token. */
export const captchaSolved = createEvent<string>();

// -- What we ask of the world

export const validateCodeFx = createEffect(validateCode);

/** What is asked of the service. An answer to any but the latest request is late, and ignored. */
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

/** What the service said of a check. */
interface Answer extends CheckRequest {
  verdict: Verdict;
}

const holdRefusalFx = createEffect(
  (_held: Answer) => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)),
);

// -- What is true now

/** What the service said of the code in the field; null while it has not. */
export const $verdict = createStore<Verdict | null>(null);

/** The offer of the code in the field; null while there is none, or the code is refused. */
export const $offer = combine($verdict, offerIn);

/** How far the latest check has got; what is known meanwhile is in `$verdict`. */
interface Check {
  step:
    | 'idle'
    | 'checking'
    /** It failed or timed out: nothing is known, and nothing is wrong with the code. */
    | 'unchecked'
    /** It failed or timed out, and the code was accepted before: that stays true. */
    | 'outdated';
  request: CheckRequest;
}

const $check = createStore<Check>({
  step: 'idle',
  request: { id: 0, code: '', captchaToken: null },
});

export const $isChecking = combine($check, ({ step }) => step === 'checking');

export const $isUnchecked = combine($check, ({ step }) => step === 'unchecked');

/** The latest check came to nothing, whatever is known from the one before. */
export const $hasCheckFailed = combine(
  $check,
  ({ step }) => step === 'unchecked' || step === 'outdated',
);

/** The id of the request that ended last; 0 before the first. */
export const $endedRequestId = createStore(0);

/** The latest answer turned a captcha token away; false while the code only asks for a captcha. */
export const $isTokenRefused = createStore(false);

// -- How one leads to the other

const checkWanted = createEvent<{ captchaToken: string | null }>();

/** Checks the code again without forgetting meanwhile what is known of it. */
export const recheckWanted = createEvent();

/** The latest check has ended, one way or the other. */
export const checkEnded = createEvent();

// A complete code is being checked from the moment it is in the field. Before the request for it: samples of
// one event run in the order in which they are declared.
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

// Titles and ratings come in the language that was asked for; a refusal has neither.
sample({
  clock: languageChanged,
  source: { verdict: $verdict, isChecking: $isChecking },
  filter: ({ verdict, isChecking }) => (verdict === null ? isChecking : offerIn(verdict) !== null),
  fn: () => undefined,
  target: recheckWanted,
});

/** What was asked last is what counts, and only while it is still in the field. */
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

// What is known stays true: a recheck of an accepted code that fails has found out nothing.
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

/** An exchange has changed this of the accepted code; what was asked before it is out of date. */
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

/** The offer of an accepted code. */
export function offerIn(verdict: Verdict | null): Offer | null {
  return verdict?.outcome === 'accepted' ? verdict.offer : null;
}

/** The code wants a captcha (product-spec 4). */
export function isForCaptcha(verdict: Verdict | null): boolean {
  return verdict?.outcome === 'refused' && verdict.reason === 'captcha';
}

function withoutWaiting(check: Check): Check {
  return check.step === 'checking' ? { ...check, step: 'idle' } : check;
}

/** A request that nothing answers, in the place of one whose answer no longer counts. */
function following({ id }: CheckRequest): CheckRequest {
  return { id: id + 1, code: '', captchaToken: null };
}

function isSame(a: Pick<CheckRequest, 'code' | 'id'>, b: Pick<CheckRequest, 'code' | 'id'>) {
  return a.code === b.code && a.id === b.id;
}

function mayBeHalf({ code, verdict }: { code: string; verdict: Verdict }): boolean {
  return mayGoOn(code) && verdict.outcome === 'refused';
}
