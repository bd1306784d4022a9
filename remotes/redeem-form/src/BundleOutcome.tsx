import { Button, holdPresses } from '@redeem/kit';
import { $bundleStep, $isOffline, checkRetried, useUnit } from '@redeem/platform';

import styles from './CodeStatus.module.css';
import { useTexts } from './texts';

interface BundleOutcomeProps {
  /** Called after a press of a button that is about to be removed. */
  onLeave: () => void;
}

/** Shows whether the code of a bundle is used after its exchange failed. */
export function BundleOutcome({ onLeave }: BundleOutcomeProps) {
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
          onLeave();
          // The controls below move up under the pointer.
          holdPresses();
        }}
      >
        {t('bundle.check')}
      </Button>
    </>
  );
}
