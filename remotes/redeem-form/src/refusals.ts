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

/** How often codes were judged: the same refusal once more is news to whoever hears the page. */
export const $refusals = createStore(0);

// A check that came to nothing has refused nothing.
sample({
  clock: $captchaRound,
  source: { refusals: $refusals, isUnchecked: $isUnchecked },
  filter: ({ isUnchecked }) => !isUnchecked,
  fn: ({ refusals }) => refusals + 1,
  target: $refusals,
});
