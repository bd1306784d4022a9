import {
  $captchaRound,
  $isTokenRefused,
  $isUnchecked,
  $refusal,
  combine,
  createStore,
  sample,
} from '@redeem/platform';

/** Why the code cannot be used. A code that only asks for a captcha may well be good (decisions, 28). */
export const $fault = combine($refusal, $isTokenRefused, (refusal, isTokenRefused) =>
  refusal === 'captcha' && !isTokenRefused ? null : refusal,
);

/**
 * The id of the validation that has judged the code, 0 before the first: the screen reader announces the
 * same refusal once more.
 */
export const $judgedBy = createStore(0);

// A check that came to nothing has refused nothing.
sample({
  clock: $captchaRound,
  source: $isUnchecked,
  filter: (isUnchecked) => !isUnchecked,
  fn: (_isUnchecked, id) => id,
  target: $judgedBy,
});
