import { $captchaRound, $isCaptchaNeeded, useUnit } from '@redeem/platform';
import {
  type ComponentType,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import type { CaptchaAreaProps } from './CaptchaArea';
import { CAPTCHA_TIMEOUT_MS } from './timeout';

interface CaptchaProps {
  /** Set to the element with the messages about the captcha while it is shown. It takes the focus. */
  words: RefObject<HTMLDivElement | null>;
  /** Called with the number of the latest check if the captcha's chunk cannot be loaded. */
  onMissed: (round: number) => void;
  /** Called when the captcha is removed while it has the focus. */
  onLeave: () => void;
}

/** The captcha, if the service demands one (spec-2.28). Its chunk is loaded when it is needed, and not before. */
export function Captcha({ words, onMissed, onLeave }: CaptchaProps) {
  const { isNeeded, round } = useUnit({ isNeeded: $isCaptchaNeeded, round: $captchaRound });
  const [Area, setArea] = useState<ComponentType<CaptchaAreaProps> | null>(null);

  // "Try again" repeats the check, which leads here with the next round. A lazy component could not be loaded again.
  useEffect(() => {
    if (!isNeeded || Area) return;
    let isOver = false;
    const end = (then?: () => void) => {
      if (!isOver) then?.();
      isOver = true;
      clearTimeout(limit);
    };
    const miss = () => {
      end(onMissed.bind(null, round));
    };
    const limit = setTimeout(miss, CAPTCHA_TIMEOUT_MS);
    import(/* webpackChunkName: "captcha" */ './CaptchaArea').then(({ CaptchaArea }) => {
      end(setArea.bind(null, () => CaptchaArea));
    }, miss);
    return end;
  }, [isNeeded, Area, round, onMissed]);

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
  return isNeeded && Area && <Area words={words} leaving={leaving} />;
}
