import type { ReactNode } from 'react';

import { classNames } from './class-names';
import { LiveRegion } from './LiveRegion';
import styles from './LoadingPage.module.css';
import page from './Page.module.css';
import { Skeleton } from './Skeleton';

interface LoadingPageProps {
  /** The text for screen readers: what the page is loading. */
  label: string;
  /** The skeletons below the title. */
  children: ReactNode;
}

/** The skeleton of a page that is loading. Screen readers announce it only if it takes long. */
export function LoadingPage({ label, children }: LoadingPageProps) {
  return (
    <>
      <LiveRegion hidden>{label}</LiveRegion>
      <div className={classNames(page.page, styles.outline)} aria-busy="true">
        <div className={page.header} aria-hidden="true">
          <Skeleton shape="heading" />
          <Skeleton shape="line" />
        </div>
        <div aria-hidden="true">{children}</div>
      </div>
    </>
  );
}
