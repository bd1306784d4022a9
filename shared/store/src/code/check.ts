import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { isChecked, mayGoOn } from '../code-format';
import { $code, codeCompleted, codeReplaced } from './entry';
import { pageRestored } from '../lifecycle';
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

/** Which check this is: an answer to any but the latest is late, and ignored. */
interface Check {
  code: string;
  turn: number;
  captchaToken: string | null;
}

const checkFx = attach({
  source: $visit,
  effect: validateCodeFx,
  mapParams: ({ code, captchaToken }: Check, visit) => ({ ...callOf(code, visit), captchaToken }),
});

/** What the service said of a check. */
interface Answer extends Check {
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

/** The latest check failed or timed out: nothing is known, and nothing is wrong with the code. */
export const $isUnchecked = createStore(false);

export const $isChecking = createStore(false);

/** The latest answer turned a captcha token away; false while the code only asks for a captcha. */
export const $isTokenRefused = createStore(false);

const $turn = createStore(0);

/** The captcha token that is being tried right now; a token is good for one check. */
const $tokenTried = createStore<string | null>(null);

// -- How one leads to the other

const checkWanted = createEvent<{ captchaToken: string | null }>();

/** Checks the code again without forgetting meanwhile what is known of it. */
export const recheckWanted = createEvent();

/** The latest check has ended, one way or the other. */
export const checkEnded = createEvent();

const started = sample({
  clock: checkWanted,
  source: { code: $code, turn: $turn, isSiteLoading: $isSiteLoading },
  filter: ({ code, isSiteLoading }) => isChecked(code) && !isSiteLoading,
  fn: ({ code, turn }, { captchaToken }) => ({ code, turn: turn + 1, captchaToken }),
});

sample({ clock: started, fn: ({ turn }) => turn, target: $turn });
sample({ clock: started, fn: ({ captchaToken }) => captchaToken, target: $tokenTried });
sample({ clock: started, target: checkFx });
sample({ clock: started, fn: () => true, target: $isChecking });
sample({ clock: started, fn: () => false, target: $isUnchecked });

sample({
  clock: [codeCompleted, checkRetried, recheckWanted, pageRestored],
  fn: () => ({ captchaToken: null }),
  target: checkWanted,
});

sample({
  clock: captchaSolved,
  source: $tokenTried,
  filter: (tried, token) => token !== tried,
  fn: (_tried, captchaToken) => ({ captchaToken }),
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
const $current = combine({ code: $code, turn: $turn });

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
  source: $verdict,
  filter: (verdict) => offerIn(verdict) === null,
  fn: () => true,
  target: $isUnchecked,
});

/** The latest check came to nothing, whatever is known from the one before. */
export const $hasCheckFailed = createStore(false);

sample({ clock: started, fn: () => false, target: $hasCheckFailed });
sample({ clock: failed, fn: () => true, target: $hasCheckFailed });
sample({ clock: codeReplaced, target: $hasCheckFailed.reinit });

sample({ clock: failed, target: checkEnded });
sample({ clock: checkEnded, fn: () => false, target: $isChecking });

sample({ clock: [checkEnded, codeReplaced], target: $tokenTried.reinit });

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
sample({ clock: offerChanged, source: $turn, fn: (turn) => turn + 1, target: $turn });
sample({ clock: offerChanged, fn: () => false, target: $isChecking });

sample({
  clock: codeReplaced,
  target: [$verdict.reinit, $isUnchecked.reinit, $isTokenRefused.reinit],
});

// A complete code is being checked from the moment it is in the field.
sample({
  clock: codeReplaced,
  filter: (code) => !isChecked(code),
  fn: () => false,
  target: $isChecking,
});

/** The offer of an accepted code. */
export function offerIn(verdict: Verdict | null): Offer | null {
  return verdict?.outcome === 'accepted' ? verdict.offer : null;
}

/** The code wants a captcha (product-spec 4). */
export function isForCaptcha(verdict: Verdict | null): boolean {
  return verdict?.outcome === 'refused' && verdict.reason === 'captcha';
}

function isSame(a: { code: string; turn: number }, b: { code: string; turn: number }): boolean {
  return a.code === b.code && a.turn === b.turn;
}

function mayBeHalf({ code, verdict }: { code: string; verdict: Verdict }): boolean {
  return mayGoOn(code) && verdict.outcome === 'refused';
}
