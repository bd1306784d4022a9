import type { ReactNode, Ref } from 'react';

import styles from './Hero.module.css';

interface HeroProps {
  /** The page's one h1; it takes the focus after a change of route. */
  title: ReactNode;
  lead?: ReactNode;
  /** What to do here: the form, on a lit panel. */
  children?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The brand's art (`--image-hero`, set by the shell) with a promise on it and the way to it. */
export function Hero({ title, lead, children, titleRef }: HeroProps) {
  return (
    <div className={styles['hero']}>
      <div className={styles['art']} />
      <div className={styles['column']}>
        <header className={styles['promise']}>
          <h1 className={styles['title']} ref={titleRef} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}
