import { $captchaRound, useUnit } from '@redeem/platform';
import { useEffect, useState } from 'react';

import { captchaMissed } from '../status';
import { PATIENCE } from './patience';

/** Loads what a captcha takes of our own, and not a byte of it before it is needed. */
export function useArea(isNeeded: boolean): { isLoaded: boolean } {
  const { round, miss } = useUnit({ round: $captchaRound, miss: captchaMissed });
  const [isLoaded, setIsLoaded] = useState(false);

  // Whoever tries again has the code checked again, and gets here with the next round.
  useEffect(() => {
    if (!isNeeded || isLoaded) return;
    let isOver = false;
    const end = (then?: () => void) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(limit);
      then?.();
    };
    const limit = setTimeout(end, PATIENCE, miss);
    import('./CaptchaArea').then(
      () => {
        end(() => {
          setIsLoaded(true);
        });
      },
      () => {
        end(miss);
      },
    );
    return () => {
      end();
    };
  }, [isNeeded, isLoaded, round, miss]);

  return { isLoaded };
}
