import type { Territory } from '@redeem/store';

import styles from './Flag.module.css';
import { FLAG_ART } from './flag-art';

interface FlagProps {
  territory: Territory;
}

/** A flag for the eye; beside it stand words, or a name for those who hear the page. */
export function Flag({ territory }: FlagProps) {
  return (
    <svg className={styles['flag']} viewBox="0 0 24 16" aria-hidden="true">
      {FLAG_ART[territory]}
    </svg>
  );
}
