import type { ReactNode } from 'react';

import { classNames } from './class-names';
import styles from './List.module.css';

interface ListProps {
  /** Its items, each a list item. */
  children: ReactNode;
  label?: string | undefined;
  /** `dense`: small items, close together. `tiles`: side by side where there is room. */
  layout?: 'rows' | 'dense' | 'tiles' | undefined;
}

/** A list of items. It is the container of their container queries. */
export function List({ children, label, layout = 'rows' }: ListProps) {
  return (
    // Safari does not expose lists without bullets as lists unless they have the role.
    <ul
      className={classNames(styles.list, layout !== 'rows' && styles[layout])}
      role="list"
      aria-label={label}
    >
      {children}
    </ul>
  );
}
