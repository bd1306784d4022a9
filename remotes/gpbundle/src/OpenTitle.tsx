import { Button, Notice } from '@redeem/kit';
import {
  type BundleTitle,
  GenericError,
  titleChosen,
  titleRetried,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';

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
  const { choose, retry } = useUnit({ choose: titleChosen, retry: titleRetried });
  const { step, subCode, canRedeem, ownCode } = title;
  const hasFailed = step === 'failed';
  return (
    <>
      <Notice tone="danger" live="alert" toneLabel={common.t('a11y.errorPrefix')}>
        {hasFailed && <GenericError />}
      </Notice>
      {(canRedeem || step !== 'open') && (
        <div className={styles['action']}>
          <Button
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
          {step === 'exchanging' && <p className={styles['quiet']}>{t('gp.exchanging')}</p>}
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
