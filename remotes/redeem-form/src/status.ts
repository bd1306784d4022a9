import {
  $areSubCodesChecking,
  $code,
  $isAccepted,
  $isCaptchaNeeded,
  $isChecking,
  $isSubmitting,
  $isUnchecked,
  $isUsedUp,
  $pasted,
  $refusal,
  checkRetried,
  codeSubmitted,
  combine,
  createEffect,
  createEvent,
  createStore,
  type Pasted,
  sample,
} from '@redeem/platform';

/**
 * How long a check goes on before it is put into words, in milliseconds: longer than the refusal of
 * half a code is held back, so that an ordinary answer comes without a flicker before it.
 */
const PATIENCE = 800;

/** How long a visitor waits for a captcha before there is another way to go, in milliseconds. */
export const CAPTCHA_TIMEOUT_MS = 10_000;

// -- What the visitor does

/** Continue was pressed, or Enter in the field. */
export const continueAsked = createEvent();

/** A captcha is needed, and the part of this remote that shows it cannot be had. */
export const captchaMissed = createEvent();

// -- What we ask of the world

const waitFx = createEffect(
  (_code: string) => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)),
);

// -- What is true now

/** It is not yet clear what the code, or one behind it, is worth. */
export const $isUnsettled = combine(
  $isChecking,
  $areSubCodesChecking,
  (isChecking, areSubCodesChecking) => isChecking || areSubCodesChecking,
);

/** The visitor waits for the check: it takes long, or it was asked about. */
const $isAwaited = createStore(false);

/** How often the visitor wanted to go on with the code as it is in the field. */
export const $asks = createStore(0);

/** The captcha that the code needs cannot be shown. */
export const $hasMissedCaptcha = createStore(false);

/** Nothing has come of the check, or there is no captcha without which nothing comes of it. */
const $isInVain = combine(
  { isUnchecked: $isUnchecked, isNeeded: $isCaptchaNeeded, hasMissed: $hasMissedCaptcha },
  ({ isUnchecked, isNeeded, hasMissed }) => isUnchecked || (isNeeded && hasMissed),
);

/** Another check may come to something: there was none, or its answer says to try again. */
const $isRetryable = combine(
  { isInVain: $isInVain, refusal: $refusal, isAccepted: $isAccepted, isUnsettled: $isUnsettled },
  ({ isInVain, refusal, isAccepted, isUnsettled }) =>
    !isUnsettled && (isInVain || (refusal === 'unexpected' && !isAccepted)),
);

const $isJudged = combine($refusal, $isUsedUp, (refusal, isUsedUp) => refusal !== null || isUsedUp);

/** What there is to say quietly about the code; why it cannot be used is said elsewhere. */
export const $status = combine(
  {
    isSubmitting: $isSubmitting,
    isAccepted: $isAccepted,
    isUnsettled: $isUnsettled,
    isAwaited: $isAwaited,
    isUnchecked: $isInVain,
    isRetryable: $isRetryable,
    asks: $asks,
    pasted: $pasted,
    isJudged: $isJudged,
  },
  statusOf,
);

// -- How one leads to the other

sample({ clock: continueAsked, target: codeSubmitted });

sample({
  clock: continueAsked,
  filter: $isRetryable,
  fn: () => undefined,
  target: checkRetried,
});

sample({ clock: continueAsked, source: $asks, fn: (asks) => asks + 1, target: $asks });
sample({ clock: $code, target: $asks.reinit });

sample({
  clock: [$isUnsettled, $code],
  source: { code: $code, isUnsettled: $isUnsettled },
  filter: ({ isUnsettled }) => isUnsettled,
  fn: ({ code }) => code,
  target: waitFx,
});

sample({
  clock: waitFx.done,
  source: { code: $code, isUnsettled: $isUnsettled },
  filter: ({ code, isUnsettled }, { params }) => isUnsettled && code === params,
  fn: () => true,
  target: $isAwaited,
});

sample({ clock: [checkRetried, continueAsked], source: $isUnsettled, target: $isAwaited });

// What follows from a captcha was asked for by ticking it.
sample({
  clock: $isUnsettled,
  source: $isCaptchaNeeded,
  filter: (isCaptchaNeeded, isUnsettled) => isCaptchaNeeded && isUnsettled,
  fn: () => true,
  target: $isAwaited,
});

sample({
  clock: $isUnsettled,
  filter: (isUnsettled) => !isUnsettled,
  fn: () => false,
  target: $isAwaited,
});

sample({ clock: captchaMissed, fn: () => true, target: $hasMissedCaptcha });
sample({ clock: $isUnsettled, fn: () => false, target: $hasMissedCaptcha });

interface Situation {
  isSubmitting: boolean;
  isAccepted: boolean;
  isUnsettled: boolean;
  isAwaited: boolean;
  isUnchecked: boolean;
  isRetryable: boolean;
  asks: number;
  pasted: Pasted | null;
  isJudged: boolean;
}

type Status =
  | 'submitting'
  | 'pasted'
  | 'accepted'
  | 'checking'
  | 'unchecked'
  | 'retryable'
  | 'incomplete'
  | null;

/** A complete code is always being checked, unchecked or judged: without any of it, it is incomplete. */
function statusOf(situation: Situation): Status {
  if (situation.isSubmitting) return 'submitting';
  if (situation.pasted) return 'pasted';
  if (situation.isAccepted) return 'accepted';
  if (situation.isUnsettled) return situation.isAwaited ? 'checking' : null;
  if (situation.isUnchecked) return 'unchecked';
  if (situation.isRetryable) return 'retryable';
  return situation.asks > 0 && !situation.isJudged ? 'incomplete' : null;
}
