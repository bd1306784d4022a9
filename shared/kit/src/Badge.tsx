import type { ReactNode } from 'react';

import styles from './Badge.module.css';

interface BadgeProps {
  children: ReactNode;
}

/** A short label beside a name, as "4K UHD". */
export function Badge({ children }: BadgeProps) {
  return <span className={styles.badge}>{children}</span>;
}
