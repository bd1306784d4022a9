import { Fragment, type ReactNode, type Ref } from 'react';

import styles from './Hero.module.css';

interface HeroProps {
  /** The only h1 of the page, which gets the focus after a change of route. */
  title: ReactNode;
  /** One or more sentences. A sentence wraps only where there is no room for it. */
  lead?: string | undefined;
  /** The form, on a bright panel. */
  children?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The brand's artwork (`--image-hero`, set by the shell) with heading and form. */
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
