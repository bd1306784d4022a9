import { Notice } from '@redeem/kit';
import { RedemptionHistory } from '@redeem/platform';

import styles from './UsedUp.module.css';

/** Where the code went before; nothing more can be done with it here. */
export function UsedUp() {
  return (
    <Notice tone="success">
      <div className={styles.history}>
        <RedemptionHistory />
      </div>
    </Notice>
  );
}
