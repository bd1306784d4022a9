import { SupportLink, useUnit } from '@redeem/platform';

import styles from './HelpLink.module.css';
import { $status } from './status';

/** Shows the support contact after a check without an answer. */
export function UncheckedContact() {
  if (useUnit($status) !== 'unchecked') return null;
  return (
    <p className={styles.help}>
      <SupportLink />
    </p>
  );
}
