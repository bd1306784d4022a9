import { Panel, Spinner } from '@redeem/kit';
import type { Ref } from 'react';

import styles from './ChoiceSaved.module.css';
import { useTexts } from './texts';

interface ChoiceSavedProps {
  ref: Ref<HTMLDivElement>;
}

/** The choice is made; the code that was issued for it is being looked at. */
export function ChoiceSaved({ ref }: ChoiceSavedProps) {
  const { t } = useTexts();
  return (
    <div ref={ref} tabIndex={-1}>
      <Panel>
        <div className={styles.saved}>
          <span className={styles.progress}>
            <Spinner />
          </span>
          <p className={styles.words}>{t('picklist.done')}</p>
        </div>
      </Panel>
    </div>
  );
}
