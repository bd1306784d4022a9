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

// -- Visitor events

/** Continue was pressed, or Enter in the field: when, in milliseconds since the page was opened. */
export const continueAsked = createEvent<number>();

/** A captcha is needed, and the part of this remote that shows it cannot be had. */
export const captchaMissed = createEvent();

// -- Effects

const waitFx = createEffect(
  (_code: string) => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE)),
);

// -- Stores

/** It is not yet clear what the code, or one behind it, is worth. */
export const $isUnsettled = combine(
  $isChecking,
  $areSubCodesChecking,
  (isChecking, areSubCodesChecking) => isChecking || areSubCodesChecking,
);

/** What the visitor has been doing about the code as it is in the field. */
type Wish =
  | { kind: 'none' }
  /** They wanted to go on with it; `at` tells one press from the next. */
  | { kind: 'asked'; at: number }
  /** They wait for the check: it takes long, or it was asked about. */
  | { kind: 'awaiting' }
  /** They need a captcha that cannot be shown. */
  | { kind: 'captcha-missed' };

const NONE: Wish = { kind: 'none' };
const AWAITING: Wish = { kind: 'awaiting' };

const $wish = createStore<Wish>(NONE);

/** When the visitor last wanted to go on with the code as it is in the field; null if they have not. */
export const $askedAt = combine($wish, (wish) => (wish.kind === 'asked' ? wish.at : null));

/** The captcha that the code needs cannot be shown. */
export const $hasMissedCaptcha = combine($wish, ({ kind }) => kind === 'captcha-missed');

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
    wish: $wish,
    isUnchecked: $isInVain,
    isRetryable: $isRetryable,
    pasted: $pasted,
    isJudged: $isJudged,
  },
  statusOf,
);

// -- Connections

sample({ clock: continueAsked, fn: () => undefined, target: codeSubmitted });

sample({
  clock: continueAsked,
  filter: $isRetryable,
  fn: () => undefined,
  target: checkRetried,
});

sample({
  clock: continueAsked,
  source: { wish: $wish, isUnsettled: $isUnsettled },
  filter: ({ wish }) => wish.kind !== 'captcha-missed',
  fn: ({ isUnsettled }, at): Wish => (isUnsettled ? AWAITING : { kind: 'asked', at }),
  target: $wish,
});

sample({
  clock: $code,
  source: $wish,
  filter: ({ kind }) => kind === 'asked',
  fn: () => NONE,
  target: $wish,
});

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
  fn: () => AWAITING,
  target: $wish,
});

sample({ clock: checkRetried, filter: $isUnsettled, fn: () => AWAITING, target: $wish });

sample({
  clock: $isUnsettled,
  source: { wish: $wish, isCaptchaNeeded: $isCaptchaNeeded },
  fn: ({ wish, isCaptchaNeeded }, isUnsettled): Wish => {
    // What follows from a captcha was asked for by ticking it.
    if (isUnsettled && isCaptchaNeeded) return AWAITING;
    const isKept = wish.kind === 'asked' || (wish.kind === 'awaiting' && isUnsettled);
    return isKept ? wish : NONE;
  },
  target: $wish,
});

sample({
  clock: captchaMissed,
  source: $wish,
  filter: ({ kind }) => kind !== 'awaiting',
  fn: (): Wish => ({ kind: 'captcha-missed' }),
  target: $wish,
});

interface Situation {
  isSubmitting: boolean;
  isAccepted: boolean;
  isUnsettled: boolean;
  wish: Wish;
  isUnchecked: boolean;
  isRetryable: boolean;
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
  if (situation.isUnsettled) return situation.wish.kind === 'awaiting' ? 'checking' : null;
  if (situation.isUnchecked) return 'unchecked';
  if (situation.isRetryable) return 'retryable';
  return situation.wish.kind === 'asked' && !situation.isJudged ? 'incomplete' : null;
}
