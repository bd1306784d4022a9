import { Fragment, type ReactNode, type Ref } from 'react';

import styles from './Hero.module.css';

interface HeroProps {
  /** The page's one h1; it takes the focus after a change of route. */
  title: ReactNode;
  /** A sentence or more, of which none is broken where there is room for it. */
  lead?: string | undefined;
  /** What to do here: the form, on a lit panel. */
  children?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The brand's art (`--image-hero`, set by the shell) with a promise on it and the way to it. */
export function Hero({ title, lead, children, titleRef }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.art} />
      <div className={styles.column}>
        <header className={styles.promise}>
          <h1 className={styles.title} ref={titleRef} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && (
            <p className={styles.lead}>
              {lead.split(/(?<=[.!?])\s/).map((sentence) => (
                <Fragment key={sentence}>
                  <span className={styles.sentence}>{sentence}</span>{' '}
                </Fragment>
              ))}
            </p>
          )}
        </header>
        {children}
      </div>
    </div>
  );
}
