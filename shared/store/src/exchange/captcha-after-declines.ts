import { createStore, sample } from 'effector';

import { $offer, captchaRequired, checkEnded } from '../code/check';
import { $code, codeReplaced } from '../code/entry';
import { isRedeemed } from '../code/offer-rules';
import { exchangeCodeFx } from './create-exchange';

/**
 * The number of consecutive InvalidCaptcha answers to exchanges of the code in the field.
 */
const $captchaDeclines = createStore(0);

const declinedForCaptcha = sample({
  clock: exchangeCodeFx.done,
  source: { code: $code, declines: $captchaDeclines },
  filter: ({ code }, { params }) => params.code === code,
  fn: ({ declines }, { result }) => (result.error === 'captcha' ? declines + 1 : 0),
});

sample({ clock: declinedForCaptcha, target: $captchaDeclines });

/** True if the check after an exchange did not help: the next exchange was declined too. */
const $isCheckInVain = createStore(false);

sample({ clock: declinedForCaptcha, fn: (declines) => declines > 1, target: $isCheckInVain });

// A declined code is validated again, after which the service may exchange it (gap-36). If it declines the
// next exchange of an open code too, only a captcha can help.
const captchaDue = sample({
  clock: checkEnded,
  source: { isCheckInVain: $isCheckInVain, offer: $offer },
  filter: ({ isCheckInVain, offer }) => isCheckInVain && offer !== null && !isRedeemed(offer),
  fn: () => undefined,
});

sample({ clock: [checkEnded, codeReplaced], target: $isCheckInVain.reinit });
sample({ clock: codeReplaced, target: $captchaDeclines.reinit });
sample({ clock: captchaDue, target: captchaRequired });
