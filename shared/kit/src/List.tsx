import type { ReactNode } from 'react';

import { classNames } from './class-names';
import styles from './List.module.css';

interface ListProps {
  /** Its items, each a list item. */
  children: ReactNode;
  label?: string | undefined;
  /** `dense`: small things, close together. `tiles`: side by side where there is room. */
  layout?: 'rows' | 'dense' | 'tiles' | undefined;
}

/** Things of one kind. An item can ask for the list's width: it is their container. */
export function List({ children, label, layout = 'rows' }: ListProps) {
  return (
    // Lists without bullets are no lists to Safari unless they say so.
    <ul
      className={classNames(styles.list, layout !== 'rows' && styles[layout])}
      role="list"
      aria-label={label}
    >
      {children}
    </ul>
  );
}
