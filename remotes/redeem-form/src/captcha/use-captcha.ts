import { $captcha, $captchaRound, captchaSolved, checkRetried, useUnit } from '@redeem/platform';
import { type RefObject, useEffect, useRef, useState } from 'react';

import { type OpenCaptcha, openCaptcha } from './open-captcha';

type Step = 'loading' | 'shown' | 'unavailable';

interface CaptchaOnPage {
  step: Step;
  /** For the element in which the provider draws. */
  place: RefObject<HTMLDivElement | null>;
  tryAgain: () => void;
}

/**
 * Lends the store a captcha for as long as the view is on the page.
 *
 * @param words What is said of it, which gets the focus of what goes away; needs `tabIndex={-1}`.
 */
export function useCaptcha(words: RefObject<HTMLDivElement | null>): CaptchaOnPage {
  const { captcha, round, solve, recheck } = useUnit({
    captcha: $captcha,
    round: $captchaRound,
    solve: captchaSolved,
    recheck: checkRetried,
  });
  const place = useRef<HTMLDivElement>(null);
  const open = useRef<OpenCaptcha>(null);
  const [step, setStep] = useState<Step>('loading');
  const [attempt, setAttempt] = useState(1);

  // Another language is another widget: there is no way to teach it one.
  useEffect(() => {
    if (!place.current) return;
    const opened = openCaptcha(place.current, captcha && { ...captcha, attempt }, {
      solved: solve,
      shown: () => {
        setStep('shown');
      },
      failed: () => {
        if (place.current?.contains(document.activeElement)) words.current?.focus();
        setStep('unavailable');
      },
    });
    open.current = opened;
    return opened.close;
  }, [captcha, attempt, solve, words]);

  useEffect(() => {
    open.current?.reset();
  }, [round]);

  return {
    step,
    place,
    tryAgain: () => {
      words.current?.focus();
      setStep('loading');
      setAttempt(attempt + 1);
      // Without the site's key there is nothing to show: the store asks for it after a check.
      if (captcha === null) recheck();
    },
  };
}
