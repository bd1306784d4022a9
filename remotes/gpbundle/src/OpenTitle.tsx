import { Button, guardPresses, holdPresses, LiveRegion, Notice, WhenSlow } from '@redeem/kit';
import {
  $isOffline,
  type BundleTitle,
  GenericError,
  SupportLink,
  titleChosen,
  titleRetried,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { useLayoutEffect } from 'react';

import { CodeToCopy } from './CodeToCopy';
import styles from './OpenTitle.module.css';
import { useTexts } from './texts';

interface OpenTitleProps {
  title: BundleTitle;
  nameId: string;
}

/** A title that may go to Google Play, is going there, or has failed to. */
export function OpenTitle({ title, nameId }: OpenTitleProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { isOffline, choose, retry } = useUnit({
    isOffline: $isOffline,
    choose: titleChosen,
    retry: titleRetried,
  });
  const { step, subCode, canRedeem, ownCode } = title;
  const hasFailed = step === 'failed' || step === 'unclear' || step === 'refused';
  // The words about an exchange appear and disappear above the buttons of other titles.
  useLayoutEffect(holdPresses, [step, isOffline]);
  return (
    <>
      <Notice tone="danger" live="alert" toneLabel={common.t('a11y.errorPrefix')}>
        {hasFailed && <GenericError />}
      </Notice>
      <LiveRegion>
        {step === 'failed' && <p>{t('gp.unused')}</p>}
        {step === 'unclear' && (
          <>
            <p>{t('gp.unclear')}</p>
            {isOffline && <p>{t('gp.offline')}</p>}
          </>
        )}
      </LiveRegion>
      {hasFailed && (
        <p>
          <SupportLink />
        </p>
      )}
      {(canRedeem || step !== 'open') && (
        <div className={styles.action} ref={guardPresses}>
          <Button
            final
            wide
            busy={step === 'exchanging'}
            describedBy={nameId}
            onClick={() => {
              if (hasFailed) retry(subCode);
              else choose(subCode);
            }}
          >
            {hasFailed ? common.t('action.retry') : t('gp.redeem')}
          </Button>
          {step === 'exchanging' && (
            <div className={styles.quiet}>
              <p>{t('gp.exchanging')}</p>
              <WhenSlow>{t('gp.slow')}</WhenSlow>
            </div>
          )}
        </div>
      )}
      {ownCode !== null && (
        <>
          <p>{t('gp.ownCode')}</p>
          <CodeToCopy code={ownCode} nameId={nameId} />
        </>
      )}
    </>
  );
}
