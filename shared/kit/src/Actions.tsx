import type { ReactNode } from 'react';

import styles from './Actions.module.css';

interface ActionsProps {
  children: ReactNode;
}

/** Buttons side by side, as far as there is room. */
export function Actions({ children }: ActionsProps) {
  return <div className={styles.actions}>{children}</div>;
}
