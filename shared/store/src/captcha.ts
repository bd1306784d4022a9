import { combine, createStore, sample } from 'effector';

import { $verdict, checkEnded } from './check';
import { $settings } from './settings';
import { $captchaKey, $language } from './site';

/** The captcha is shown when the code result is an error of InvalidCaptcha (product-spec 4). */
export const $isCaptchaNeeded = combine(
  $verdict,
  (verdict) => verdict?.outcome === 'refused' && verdict.reason === 'captcha',
);

/** What a captcha widget is made of; null where the site has none. */
export const $captcha = combine(
  { key: $captchaKey, settings: $settings, language: $language },
  ({ key, settings, language }) =>
    key === null ? null : { key, language, scriptUrl: settings.captchaScriptUrl },
);

/** Grows with every validation: the widget is reset after each, for its token is spent. */
export const $captchaRound = createStore(0);

sample({
  clock: checkEnded,
  source: $captchaRound,
  fn: (round) => round + 1,
  target: $captchaRound,
});
