import { lazyExtra, useInBrowser } from '@redeem/kit';
import type { Territory } from '@redeem/store';
import { Suspense } from 'react';

import { pageLoaded } from '../../browser/page-lifetime';
import styles from './Flag.module.css';

/** The art loads after the page. Without it, the text beside the flag is enough. */
const FlagArt = lazyExtra(async () => {
  await pageLoaded();
  return (await import(/* webpackChunkName: "flags" */ './FlagArt')).FlagArt;
});

interface FlagProps {
  territory: Territory;
}

/** A decorative flag. The element around it has a text or an accessible name. */
export function Flag({ territory }: FlagProps) {
  return (
    <svg className={styles.flag} viewBox="0 0 24 16" aria-hidden="true">
      {useInBrowser() && (
        <Suspense>
          <FlagArt territory={territory} />
        </Suspense>
      )}
    </svg>
  );
}
