import { attach, combine, sample } from 'effector';

import { $endedRequestId, $verdict, checkEnded, isForCaptcha } from './check';
import { $settings } from '../page/settings';
import { $language, $territory } from '../site/place';
import { $captchaKey, getSiteFx } from '../site/site';

// -- What we ask of the world

/** The site data had not come, and the page does without; a captcha does not do without its key. */
const askForKeyFx = attach({
  source: { settings: $settings, territory: $territory },
  effect: getSiteFx,
  mapParams: (_needed: undefined, { settings, territory }) => ({
    contentServiceUrl: settings.contentServiceUrl,
    siteKey: settings.siteKey,
    territory,
  }),
});

// -- What is true now

/** The captcha is shown when the code result is an error of InvalidCaptcha (product-spec 4). */
export const $isCaptchaNeeded = combine($verdict, isForCaptcha);

/** What a captcha widget is made of; null where the site has none, or has not told. */
export const $captcha = combine(
  { key: $captchaKey, settings: $settings, language: $language },
  ({ key, settings, language }) =>
    key === null ? null : { key, language, scriptUrl: settings.captchaScriptUrl },
);

/** The id of the validation that ended last: the widget is reset after each, for its token is spent. */
export const $captchaRound = $endedRequestId;

// -- How one leads to the other

sample({
  clock: checkEnded,
  source: { isNeeded: $isCaptchaNeeded, key: $captchaKey },
  filter: ({ isNeeded, key }) => isNeeded && key === null,
  fn: () => undefined,
  target: askForKeyFx,
});

sample({ clock: askForKeyFx.doneData, fn: ({ captchaKey }) => captchaKey, target: $captchaKey });
