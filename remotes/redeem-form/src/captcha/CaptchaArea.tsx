import { Button, LiveRegion, Notice, Spinner, VisuallyHidden } from '@redeem/kit';
import {
  $captcha,
  $captchaRound,
  $isTokenRefused,
  captchaSolved,
  checkRetried,
  Sentence,
  SupportLink,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { useEffect, useRef, useState } from 'react';

import { CAPTCHA_ID, leaveToContinue } from '../focus';
import { useTexts } from '../texts';
import styles from './CaptchaArea.module.css';
import { type OpenCaptcha, openCaptcha } from './captcha-widget';

/** The captcha, the messages about it, and the support contact for a visitor who cannot solve it. */
export function CaptchaArea() {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const { captcha, round, isTokenRefused, solve, recheck } = useUnit({
    captcha: $captcha,
    round: $captchaRound,
    isTokenRefused: $isTokenRefused,
    solve: captchaSolved,
    recheck: checkRetried,
  });
  const place = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const open = useRef<OpenCaptcha>(null);
  const [step, setStep] = useState<'loading' | 'shown' | 'unavailable'>('loading');
  const [attempt, setAttempt] = useState(1);

  // A token is good for one check. Before the next effect: a new widget has none.
  useEffect(() => {
    open.current?.reset();
  }, [round]);

  // A widget cannot change its language, so another language needs another widget.
  useEffect(() => {
    if (!place.current) return;
    open.current = openCaptcha(place.current, captcha && { ...captcha, attempt }, {
      solved: solve,
      shown: setStep.bind(null, 'shown'),
      failed: () => {
        if (place.current?.contains(document.activeElement)) words.current?.focus();
        setStep('unavailable');
      },
    });
    return open.current.close;
  }, [captcha, attempt, solve]);

  const tryAgain = () => {
    words.current?.focus();
    setStep('loading');
    setAttempt(attempt + 1);
    // Without the site's key there is no widget. The store requests it after a check.
    if (captcha === null) recheck();
  };

  return (
    <div className={styles.area} ref={leaveToContinue} role="group" aria-label={t('captcha.label')}>
      <div className={styles.words} id={CAPTCHA_ID} ref={words} tabIndex={-1}>
        <LiveRegion>
          {/* Announced again when there is something to do. */}
          <p className={styles.label} key={step}>
            {t('captcha.label')}
            {step === 'loading' && <VisuallyHidden> {common.t('app.loading')}</VisuallyHidden>}
          </p>
          {step === 'unavailable' && (
            <Notice tone="warning">
              <p className={styles.reason}>{t('captcha.unavailable')}</p>
              <Button variant="secondary" onClick={tryAgain}>
                {common.t('action.retry')}
              </Button>
            </Notice>
          )}
        </LiveRegion>
      </div>
      {/* Shown as an error beside the field once a token has failed. */}
      {!isTokenRefused && <p className={styles.help}>{t('err.InvalidCaptcha')}</p>}
      {step !== 'unavailable' && (
        <div className={styles.room}>
          {step === 'loading' && <Spinner />}
          <div className={styles.place} ref={place} />
        </div>
      )}
      <p className={styles.help}>
        <Sentence template={template('captcha.help')} parts={{ cs: <SupportLink /> }} />
      </p>
    </div>
  );
}
