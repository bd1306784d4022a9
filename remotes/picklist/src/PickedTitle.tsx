import { Poster } from '@redeem/kit';
import type { PickTitle } from '@redeem/platform';

import styles from './PickedTitle.module.css';

interface PickedTitleProps {
  title: PickTitle;
}

/** A title that is chosen, in a list of those. */
export function PickedTitle({ title }: PickedTitleProps) {
  return (
    <li className={styles.title}>
      <span>
        {/* The same picture as above, where it was chosen: nothing is asked for twice. */}
        <Poster url={title.posterUrl} alt="" loading="lazy" />
      </span>
      <bdi className={styles.name} translate="no">
        {title.name}
      </bdi>
    </li>
  );
}
