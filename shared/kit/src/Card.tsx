import type { ReactNode } from 'react';

import styles from './Card.module.css';

interface CardProps {
  children: ReactNode;
  /** The actions. In a row of cards all footers are aligned. */
  foot?: ReactNode;
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
  /** The id of the heading that names it. */
  labelledBy?: string | undefined;
}

/** One item among others, as high as the highest of its row. */
export function Card({ children, foot, as: Element = 'div', labelledBy }: CardProps) {
  return (
    <Element className={styles.card} aria-labelledby={labelledBy}>
      {children}
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </Element>
  );
}
