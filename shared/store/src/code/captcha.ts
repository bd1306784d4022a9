import { combine, sample } from 'effector';

import { $check, captchaRequired, checkEnded, isForCaptcha } from './check';
import { $settings } from '../page/lifecycle';
import { $language } from '../site/place';
import { $captchaKey, requestCaptchaKeyFx } from '../site/site';

// -- Stores

/** The captcha is shown when the code result is an error of InvalidCaptcha (spec-4.5). */
export const $isCaptchaNeeded = combine($check, ({ verdict }) => isForCaptcha(verdict));

/** The properties of the captcha widget; null while the site has named no key. */
export const $captcha = combine(
  { key: $captchaKey, settings: $settings, language: $language },
  ({ key, settings, language }) =>
    key === null ? null : { key, language, scriptUrl: settings.captchaScriptUrl },
);

/** The id of the validation that ended last. The widget is reset after each validation, because its token is spent. */
export const $captchaRound = combine($check, ({ round }) => round);

// -- Connections

sample({
  clock: [checkEnded, captchaRequired],
  source: { isNeeded: $isCaptchaNeeded, key: $captchaKey },
  filter: ({ isNeeded, key }) => isNeeded && key === null,
  fn: () => undefined,
  target: requestCaptchaKeyFx,
});
