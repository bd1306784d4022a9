import type { ReactNode, Ref } from 'react';

import { classNames } from './class-names';
import styles from './Page.module.css';

interface PageProps {
  /** The page's one h1; it takes the focus after a change of route. */
  title: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  children?: ReactNode;
  /** `reading`: as wide as a line is good to read. */
  width?: 'page' | 'reading' | undefined;
  /** With the brand's art above the title, where there is little else to show. */
  banner?: boolean | undefined;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/** A page's title and the column its parts stand in. It belongs inside the shell's `<main>`. */
export function Page({ title, lead, children, width = 'page', banner, titleRef }: PageProps) {
  return (
    <div className={classNames(styles.page, width === 'reading' && styles.reading)}>
      {banner === true && <div className={styles.banner} />}
      <header className={styles.header}>
        <h1 className={styles.title} ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
