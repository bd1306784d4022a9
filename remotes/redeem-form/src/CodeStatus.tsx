import { Button, LiveRegion, Notice } from '@redeem/kit';
import { $code, checkRetried, useCommonTexts, useUnit } from '@redeem/platform';

import styles from './CodeStatus.module.css';
import { PastedCodes } from './PastedCodes';
import { $asks, $status } from './status';
import { useTexts } from './texts';

interface CodeStatusProps {
  /** A button of it was pressed and is about to go. */
  onLeave: () => void;
}

/** What is going on with the code, said when the visitor pauses. */
export function CodeStatus({ onLeave }: CodeStatusProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { status, code, asks, retry } = useUnit({
    status: $status,
    code: $code,
    asks: $asks,
    retry: checkRetried,
  });

  return (
    <LiveRegion>
      {status === 'accepted' && <Notice tone="success">{t('code.success')}</Notice>}
      {status === 'checking' && <p className={styles['quiet']}>{t('code.checking')}</p>}
      {status === 'submitting' && <p className={styles['quiet']}>{t('bundle.exchanging')}</p>}
      {status === 'incomplete' && (
        // Said again when it is asked again.
        <p key={asks} className={styles['quiet']}>
          {t('code.incomplete', { count: Array.from(code).length })}
        </p>
      )}
      {status === 'pasted' && (
        <Notice tone="info">
          <PastedCodes onTake={onLeave} />
        </Notice>
      )}
      {status === 'unchecked' && (
        <Notice tone="info">
          <p className={styles['words']}>{t('code.unchecked')}</p>
          <Button
            variant="secondary"
            onClick={() => {
              retry();
              onLeave();
            }}
          >
            {common.t('action.retry')}
          </Button>
        </Notice>
      )}
    </LiveRegion>
  );
}
