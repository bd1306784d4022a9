import { SupportLink, useUnit } from '@redeem/platform';

import styles from './HelpLink.module.css';
import { $status } from './status';

/** Names the support contact for a check that gets no answer. */
export function UncheckedContact() {
  if (useUnit($status) !== 'unchecked') return null;
  return (
    <p className={styles.help}>
      <SupportLink />
    </p>
  );
}
