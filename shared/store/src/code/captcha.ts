import { attach, combine, sample } from 'effector';

import { $endedRequestId, $verdict, checkEnded, isForCaptcha } from './check';
import { $settings } from '../page/settings';
import { $language, $territory } from '../site/place';
import { $captchaKey, getSiteFx } from '../site/site';

// -- Effects

/** Requests site data again: the page works without it, but a captcha needs its key. */
const askForKeyFx = attach({
  source: { settings: $settings, territory: $territory },
  effect: getSiteFx,
  mapParams: (_needed: undefined, { settings, territory }) => ({
    contentServiceUrl: settings.contentServiceUrl,
    siteKey: settings.siteKey,
    territory,
  }),
});

// -- Stores

/** The captcha is shown when the code result is an error of InvalidCaptcha (spec-4.5). */
export const $isCaptchaNeeded = combine($verdict, isForCaptcha);

/** The properties of the captcha widget; null while the site has named no key. */
export const $captcha = combine(
  { key: $captchaKey, settings: $settings, language: $language },
  ({ key, settings, language }) =>
    key === null ? null : { key, language, scriptUrl: settings.captchaScriptUrl },
);

/** The id of the validation that ended last. The widget is reset after each validation, because its token is spent. */
export const $captchaRound = $endedRequestId;

// -- Connections

sample({
  clock: checkEnded,
  source: { isNeeded: $isCaptchaNeeded, key: $captchaKey },
  filter: ({ isNeeded, key }) => isNeeded && key === null,
  fn: () => undefined,
  target: askForKeyFx,
});

sample({ clock: askForKeyFx.doneData, fn: ({ captchaKey }) => captchaKey, target: $captchaKey });
