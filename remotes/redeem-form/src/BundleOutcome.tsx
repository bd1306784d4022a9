import { Button, holdPresses } from '@redeem/kit';
import { $bundleStep, $isOffline, checkRetried, useUnit } from '@redeem/platform';

import styles from './CodeStatus.module.css';
import { focusField } from './focus';
import { useTexts } from './texts';

/** Shows whether the code of a bundle is used after its exchange failed. */
export function BundleOutcome() {
  const { t } = useTexts();
  const { step, isOffline, check } = useUnit({
    step: $bundleStep,
    isOffline: $isOffline,
    check: checkRetried,
  });
  if (step === 'failed') return <p className={styles.quiet}>{t('bundle.unused')}</p>;
  if (step !== 'unclear') return null;
  return (
    <>
      <p className={styles.quietWords}>{t('bundle.unclear')}</p>
      {isOffline && <p className={styles.quietWords}>{t('code.offline')}</p>}
      <Button
        variant="secondary"
        onClick={() => {
          check();
          focusField();
          // The controls below move up under the pointer.
          holdPresses();
        }}
      >
        {t('bundle.check')}
      </Button>
    </>
  );
}
