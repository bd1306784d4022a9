import type { ReactNode } from 'react';

import styles from './Actions.module.css';

interface ActionsProps {
  children: ReactNode;
}

/** Buttons in a row, which wrap where there is no room. */
export function Actions({ children }: ActionsProps) {
  return <div className={styles.actions}>{children}</div>;
}
