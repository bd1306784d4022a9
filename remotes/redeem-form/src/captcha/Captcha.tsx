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

/** Shown only after its chunk is loaded, because a failed lazy component would have no message here. */
const CaptchaArea = lazy(async () => {
  const part = await import(/* webpackChunkName: "captcha" */ './CaptchaArea');
  return { default: part.CaptchaArea };
});

interface CaptchaProps {
  /** Set to the element with the messages about the captcha while it is shown. It takes the focus. */
  words: RefObject<HTMLDivElement | null>;
  /** Called when the captcha is removed while it has the focus. */
  onLeave: () => void;
}

/** The captcha, if the service demands one (spec-2.28). */
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

/** Loads the chunk of the captcha when it is needed, and not before. */
function useArea(isNeeded: boolean): { isLoaded: boolean } {
  const { round, miss } = useUnit({ round: $captchaRound, miss: captchaMissed });
  const [isLoaded, setIsLoaded] = useState(false);

  // "Try again" repeats the check, which leads here with the next round.
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
    import(/* webpackChunkName: "captcha" */ './CaptchaArea').then(
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
