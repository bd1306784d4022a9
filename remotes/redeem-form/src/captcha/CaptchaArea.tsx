import { Button, LiveRegion, Notice, Spinner, VisuallyHidden } from '@redeem/kit';
import { Sentence, SupportLink, useCommonTexts } from '@redeem/platform';
import type { RefCallback } from 'react';

import { useTexts } from '../texts';
import styles from './CaptchaArea.module.css';
import { useCaptcha } from './use-captcha';

interface CaptchaAreaProps {
  /** Told when the area leaves the page. */
  leaving: RefCallback<HTMLElement>;
}

/** The place of the captcha, what there is to say about it, and the way of whoever cannot pass. */
export function CaptchaArea({ leaving }: CaptchaAreaProps) {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const { step, words, place, tryAgain } = useCaptcha();

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
