import type { ReactNode } from 'react';

import styles from './Card.module.css';

interface CardProps {
  children: ReactNode;
  /** What to do with it; in a row of cards all feet stand on one line. */
  foot?: ReactNode;
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
  /** The id of the heading that names it. */
  labelledBy?: string | undefined;
}

/** One thing among others like it; as high as the highest of its row. */
export function Card({ children, foot, as: Element = 'div', labelledBy }: CardProps) {
  return (
    <Element className={styles.card} aria-labelledby={labelledBy}>
      {children}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </Element>
  );
}
