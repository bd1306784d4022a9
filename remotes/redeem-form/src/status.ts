import {
  $areSubCodesChecking,
  $code,
  $foreignLetter,
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
  sample,
} from '@redeem/platform';

/**
 * The time before the page reports a check, in milliseconds. It is longer than the delay of the refusal of half a code, so
 * that an ordinary answer comes without a flicker.
 */
const LONG_CHECK_MS = 800;

/** The time limit of a captcha's script, in milliseconds. */
export const CAPTCHA_TIMEOUT_MS = 10_000;

// -- Visitor events

/** Continue or Enter in the field was pressed, with the time in milliseconds since the page was opened. */
export const continueAsked = createEvent<number>();

/** A captcha is needed, and its chunk could not be loaded. */
export const captchaMissed = createEvent();

// -- Effects

const waitFx = createEffect(
  (_code: string) => new Promise<void>((resolve) => setTimeout(resolve, LONG_CHECK_MS)),
);

// -- Stores

/** True while the verdict on the code or its sub-code is unknown. */
export const $isUnsettled = combine(
  $isChecking,
  $areSubCodesChecking,
  (isChecking, areSubCodesChecking) => isChecking || areSubCodesChecking,
);

/** The visitor's last request for the code in the field. */
type Wish =
  | { kind: 'none' }
  /** A press of Continue or Enter. `at` distinguishes one press from the next. */
  | { kind: 'asked'; at: number }
  /** The visitor waits for the check: it takes long, or Continue was pressed. */
  | { kind: 'awaiting' }
  /** The visitor needs a captcha that cannot be shown. */
  | { kind: 'captcha-missed' };

const NONE: Wish = { kind: 'none' };
const AWAITING: Wish = { kind: 'awaiting' };

const $wish = createStore<Wish>(NONE);

/** The time of the last press of Continue with the code in the field, or null. */
export const $askedAt = combine($wish, (wish) => (wish.kind === 'asked' ? wish.at : null));

/** True if the captcha that the code needs cannot be shown. */
export const $hasMissedCaptcha = combine($wish, ({ kind }) => kind === 'captcha-missed');

/** True if the check got no answer, or its captcha cannot be shown. */
const $isInVain = combine(
  { isUnchecked: $isUnchecked, isNeeded: $isCaptchaNeeded, hasMissed: $hasMissedCaptcha },
  ({ isUnchecked, isNeeded, hasMissed }) => isUnchecked || (isNeeded && hasMissed),
);

/** True if another check may help: the last got no answer, or its answer says to try again. */
const $isRetryable = combine(
  { isInVain: $isInVain, refusal: $refusal, isAccepted: $isAccepted, isUnsettled: $isUnsettled },
  ({ isInVain, refusal, isAccepted, isUnsettled }) =>
    !isUnsettled && (isInVain || (refusal === 'unexpected' && !isAccepted)),
);

/** True if a message says why the code in the field cannot be used. A captcha is a step, not a judgement. */
const $isJudged = combine(
  { refusal: $refusal, isUsedUp: $isUsedUp, isNeeded: $isCaptchaNeeded, foreign: $foreignLetter },
  ({ refusal, isUsedUp, isNeeded, foreign }) =>
    (refusal !== null && !isNeeded) || isUsedUp || foreign !== null,
);

/** True after a paste that did not change the field, because no code is clear in it. */
const $isUnclear = combine(
  $pasted,
  $code,
  (pasted, code) => pasted !== null && pasted.codes[0] !== code,
);

/** The status message about the code. The reason of a refusal is shown elsewhere. */
export const $status = combine(
  {
    isSubmitting: $isSubmitting,
    isAccepted: $isAccepted,
    isUnsettled: $isUnsettled,
    wish: $wish,
    isUnchecked: $isInVain,
    isRetryable: $isRetryable,
    isUnclear: $isUnclear,
    isJudged: $isJudged,
    isCaptchaNeeded: $isCaptchaNeeded,
  },
  statusOf,
);

// -- Connections

sample({ clock: continueAsked, target: codeSubmitted });

// A press repeats a check that got no answer by itself. It gets the captcha's key again, too.
sample({
  clock: continueAsked,
  filter: combine(
    $isCaptchaNeeded,
    $hasMissedCaptcha,
    (isNeeded, hasMissed) => isNeeded && hasMissed,
  ),
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
    // A ticked box is a request of the visitor.
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
  isUnclear: boolean;
  isJudged: boolean;
  isCaptchaNeeded: boolean;
}

type Status =
  | 'submitting'
  | 'unclear'
  | 'accepted'
  /** The check has begun. It is not reported yet, because most answers come at once. */
  | 'begun'
  | 'checking'
  | 'unchecked'
  | 'retryable'
  | 'incomplete'
  /** Continue was pressed, and the message above says why the code cannot be used. */
  | 'judged'
  | null;

/**
 * Returns the message of a situation. A complete code is in check, unchecked or judged; otherwise the code is incomplete.
 */
function statusOf(situation: Situation): Status {
  if (situation.isSubmitting) return 'submitting';
  if (situation.isUnclear) return 'unclear';
  if (situation.isAccepted) return 'accepted';
  if (situation.isUnsettled) return situation.wish.kind === 'awaiting' ? 'checking' : 'begun';
  if (situation.isUnchecked) return 'unchecked';
  if (situation.isRetryable) return 'retryable';
  if (situation.wish.kind !== 'asked' || situation.isCaptchaNeeded) return null;
  return situation.isJudged ? 'judged' : 'incomplete';
}
