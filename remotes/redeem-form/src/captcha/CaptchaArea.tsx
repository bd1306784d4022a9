import { Button, LiveRegion, Notice, Spinner, VisuallyHidden } from '@redeem/kit';
import { $isTokenRefused, Sentence, SupportLink, useCommonTexts, useUnit } from '@redeem/platform';
import type { RefCallback, RefObject } from 'react';

import { useTexts } from '../texts';
import styles from './CaptchaArea.module.css';
import { useCaptcha } from './use-captcha';

interface CaptchaAreaProps {
  /** Set to what is said of the captcha. */
  words: RefObject<HTMLDivElement | null>;
  /** Told when the area leaves the page. */
  leaving: RefCallback<HTMLElement>;
}

/** The place of the captcha, what there is to say about it, and the way of whoever cannot pass. */
export function CaptchaArea({ words, leaving }: CaptchaAreaProps) {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const { step, place, tryAgain } = useCaptcha(words);
  const isTokenRefused = useUnit($isTokenRefused);

  return (
    <div className={styles['area']} ref={leaving} role="group" aria-label={t('captcha.label')}>
      <div className={styles['words']} ref={words} tabIndex={-1}>
        <LiveRegion>
          {/* Said once more when there is something to do. */}
          <p className={styles['label']} key={step}>
            {t('captcha.label')}
            {step === 'loading' && <VisuallyHidden> {common.t('app.loading')}</VisuallyHidden>}
          </p>
          {step === 'unavailable' && (
            <Notice tone="warning">
              <p className={styles['reason']}>{t('captcha.unavailable')}</p>
              <Button variant="secondary" onClick={tryAgain}>
                {common.t('action.retry')}
              </Button>
            </Notice>
          )}
        </LiveRegion>
      </div>
      {/* Beside the field, and as an error, once a token has failed. */}
      {!isTokenRefused && <p className={styles['help']}>{t('err.InvalidCaptcha')}</p>}
      {step !== 'unavailable' && (
        <div className={styles['room']}>
          {step === 'loading' && <Spinner />}
          <div className={styles['place']} ref={place} />
        </div>
      )}
      <p className={styles['help']}>
        <Sentence template={template('captcha.help')} parts={{ cs: <SupportLink /> }} />
      </p>
    </div>
  );
}
