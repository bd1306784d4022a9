import type { ReactNode } from 'react';

import styles from './BottomBar.module.css';
import { markAncestors } from './mark-ancestors';

const holdsBar = markAncestors('data-holds-bar');

interface BottomBarProps {
  children: ReactNode;
}

/**
 * What must never be out of sight: on a small screen it stays at the bottom of it for as long as any
 * of its parent is shown. There the parent must be a column (flex) in which this comes last.
 */
export function BottomBar({ children }: BottomBarProps) {
  return (
    <div ref={holdsBar} className={styles.bar}>
      {children}
    </div>
  );
}
