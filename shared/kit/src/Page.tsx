import type { ReactNode, Ref } from 'react';

import { classNames } from './class-names';
import styles from './Page.module.css';

interface PageProps {
  /** The only h1 of the page, which gets the focus after a change of route. */
  title: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  children?: ReactNode;
  /** `reading`: a good width for lines of text. */
  width?: 'page' | 'reading' | undefined;
  /** Shows the brand's artwork above the title, for pages with little content. */
  banner?: boolean | undefined;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The title of a page and the column of its parts, inside the shell's `<main>`. */
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
