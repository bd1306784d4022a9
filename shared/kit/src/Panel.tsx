import type { ReactNode } from 'react';

import { classNames } from './class-names';
import styles from './Panel.module.css';

interface PanelProps {
  children: ReactNode;
  /** It lies on the hero. */
  lit?: boolean | undefined;
}

/** The sheet a page's main matter lies on. */
export function Panel({ children, lit = false }: PanelProps) {
  return <div className={classNames(styles.panel, lit && styles.lit)}>{children}</div>;
}
