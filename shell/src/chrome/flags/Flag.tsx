import { lazyExtra } from '@redeem/kit';
import type { Territory } from '@redeem/store';
import { Suspense } from 'react';

import { pageLoaded } from '../../browser/page-lifetime';
import styles from './Flag.module.css';

/** A first visit does without it until all else is there. Where it does not come, the words beside it do. */
const FlagArt = lazyExtra(async () => {
  await pageLoaded();
  return (await import('./FlagArt')).FlagArt;
});

interface FlagProps {
  territory: Territory;
}

/** A flag for the eye; beside it stand words, or a name for those who hear the page. */
export function Flag({ territory }: FlagProps) {
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" aria-hidden="true">
      <Suspense>
        <FlagArt territory={territory} />
      </Suspense>
    </svg>
  );
}
