import type { ReactNode } from 'react';

import { classNames } from './class-names';
import { LiveRegion } from './LiveRegion';
import styles from './LoadingPage.module.css';
import page from './Page.module.css';
import { Skeleton } from './Skeleton';

interface LoadingPageProps {
  /** What is waited for, for those who hear the page. */
  label: string;
  /** The outline of what will be below the title. */
  children: ReactNode;
}

/** The outline of a page whose content is on the way. What is there in no time is not announced by it. */
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
