import { $captchaRound, $isUnchecked, createStore, sample } from '@redeem/platform';

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
