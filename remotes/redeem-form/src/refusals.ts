import {
  $captchaRound,
  $isTokenRefused,
  $isUnchecked,
  $refusal,
  combine,
  createStore,
  sample,
} from '@redeem/platform';

/** The reason why the code cannot be used, or null. A code that needs a captcha may be good (gap-28). */
export const $fault = combine($refusal, $isTokenRefused, (refusal, isTokenRefused) =>
  refusal === 'captcha' && !isTokenRefused ? null : refusal,
);

/**
 * The id of the last check with a verdict, 0 before the first. A new id makes the screen reader announce the same refusal
 * again.
 */
export const $judgedBy = createStore(0);

// A check without an answer refuses nothing.
sample({
  clock: $captchaRound,
  source: $isUnchecked,
  filter: (isUnchecked) => !isUnchecked,
  fn: (_isUnchecked, id) => id,
  target: $judgedBy,
});
