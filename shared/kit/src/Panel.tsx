import type { ReactNode } from 'react';

import { classNames } from './class-names';
import styles from './Panel.module.css';

interface PanelProps {
  children: ReactNode;
  /** True on the hero. */
  lit?: boolean | undefined;
}

/** The surface of a page's main content. */
export function Panel({ children, lit = false }: PanelProps) {
  return <div className={classNames(styles.panel, lit && styles.lit)}>{children}</div>;
}
