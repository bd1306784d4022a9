import { $captchaRound, $isCaptchaNeeded, useUnit } from '@redeem/platform';
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { CAPTCHA_TIMEOUT_MS, captchaMissed } from '../status';

/** Shown when it is known to be there, for nothing here could say that it is not. */
const CaptchaArea = lazy(async () => {
  const part = await import('./CaptchaArea');
  return { default: part.CaptchaArea };
});

interface CaptchaProps {
  /** Set to what is said of the captcha for as long as it is shown; it takes the focus. */
  words: RefObject<HTMLDivElement | null>;
  /** The captcha has gone while the visitor was in it, and the focus belongs somewhere else. */
  onLeave: () => void;
}

/** A person is told from a robot, where the service wants it to be (product-spec 4). */
export function Captcha({ words, onLeave }: CaptchaProps) {
  const isNeeded = useUnit($isCaptchaNeeded);
  const { isLoaded } = useArea(isNeeded);
  const wasInside = useRef(false);
  const leaving = useCallback(
    (area: HTMLElement | null) => () => {
      wasInside.current = area?.contains(document.activeElement) ?? false;
    },
    [],
  );
  useLayoutEffect(() => {
    if (isNeeded || !wasInside.current) return;
    wasInside.current = false;
    onLeave();
  }, [isNeeded, onLeave]);
  if (!isNeeded || !isLoaded) return null;
  return (
    <Suspense>
      <CaptchaArea words={words} leaving={leaving} />
    </Suspense>
  );
}

/** Loads what a captcha takes of our own, and not a byte of it before it is needed. */
function useArea(isNeeded: boolean): { isLoaded: boolean } {
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
    const limit = setTimeout(end, CAPTCHA_TIMEOUT_MS, miss);
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
