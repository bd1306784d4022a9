import type { ReactNode } from 'react';

import styles from './BottomBar.module.css';
import { markAncestors } from './mark-ancestors';

const holdsBar = markAncestors('data-holds-bar');

interface BottomBarProps {
  children: ReactNode;
}

/**
 * A bar that stays at the bottom of a small screen while any part of its parent is visible. There the parent must
 * be a flex column with this bar as its last child.
 */
export function BottomBar({ children }: BottomBarProps) {
  return (
    <div ref={holdsBar} className={styles.bar}>
      {children}
    </div>
  );
}
