import { Button, LiveRegion, Notice } from '@redeem/kit';
import { $code, checkRetried, useCommonTexts, useUnit } from '@redeem/platform';

import styles from './CodeStatus.module.css';
import { $status } from './status';
import { useTexts } from './texts';

interface CodeStatusProps {
  /** The check is asked for again, and the button that asked is about to go. */
  onRetry: () => void;
}

/** What is going on with the code, said when the visitor pauses. */
export function CodeStatus({ onRetry }: CodeStatusProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { status, code, retry } = useUnit({ status: $status, code: $code, retry: checkRetried });

  return (
    <LiveRegion>
      {status === 'accepted' && <Notice tone="success">{t('code.success')}</Notice>}
      {status === 'checking' && <p className={styles['quiet']}>{t('code.checking')}</p>}
      {status === 'submitting' && <p className={styles['quiet']}>{t('bundle.exchanging')}</p>}
      {status === 'incomplete' && (
        <p className={styles['quiet']}>
          {t('code.incomplete', { count: Array.from(code).length })}
        </p>
      )}
      {status === 'unchecked' && (
        <Notice tone="info">
          <p className={styles['words']}>{t('code.unchecked')}</p>
          <Button
            variant="secondary"
            onClick={() => {
              retry();
              onRetry();
            }}
          >
            {common.t('action.retry')}
          </Button>
        </Notice>
      )}
    </LiveRegion>
  );
}
