import {
  $captchaRound,
  $isCaptchaNeeded,
  combine,
  createEvent,
  createStore,
  useUnit,
} from '@redeem/platform';
import { type ComponentType, useEffect, useState } from 'react';

import { CAPTCHA_TIMEOUT_MS } from './timeout';

/** The captcha's chunk could not be loaded, after the check with this number. */
const missed = createEvent<number>();

/** True if the captcha that the code needs cannot be shown. Another check, which is the next round, loads it again. */
export const $isCaptchaMissed = combine(
  $isCaptchaNeeded,
  $captchaRound,
  createStore<number | null>(null).on(missed, (_, round) => round),
  (isNeeded, round, missedRound) => isNeeded && round === missedRound,
);

/** The captcha, if the service demands one (spec-2.28). Its chunk is loaded when it is needed, and not before. */
export function Captcha() {
  const { isNeeded, round, miss } = useUnit({
    isNeeded: $isCaptchaNeeded,
    round: $captchaRound,
    miss: missed,
  });
  // A lazy component could not be loaded again.
  const [Area, setArea] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isNeeded || Area) return;
    let isOver = false;
    const limit = new Promise<never>((_, reject) => setTimeout(reject, CAPTCHA_TIMEOUT_MS));
    Promise.race([import(/* webpackChunkName: "captcha" */ './CaptchaArea'), limit]).then(
      ({ CaptchaArea }) => {
        setArea(() => CaptchaArea);
      },
      () => {
        if (!isOver) miss(round);
      },
    );
    return () => {
      isOver = true;
    };
  }, [isNeeded, Area, round, miss]);

  return isNeeded && Area && <Area />;
}
