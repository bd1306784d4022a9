import type { ReactNode } from 'react';

import styles from './BottomBar.module.css';

interface BottomBarProps {
  children: ReactNode;
}

/**
 * What must never be out of sight: on a small screen it stays at the bottom of it for as long as any
 * of its parent is shown. There the parent must be a column (flex) in which this comes last.
 */
export function BottomBar({ children }: BottomBarProps) {
  return <div className={styles['bar']}>{children}</div>;
}
