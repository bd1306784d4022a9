import { Fragment, type ReactNode } from 'react';

import hero from './hero.module.css';
import { List } from './surface';
import { LiveRegion } from './live';
import loading from './list.module.css';
import { classNames } from './hooks';
import styles from './page.module.css';

interface PageProps {
  /** The only h1 of the page, which gets the focus after a change of route. */
  title: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  /** The film that the page is about, below the title. */
  film?: ReactNode;
  /** The address of a poster, which lies softly behind the title. */
  art?: string | null | undefined;
  children?: ReactNode;
  /** `reading`: a good width for lines of text. */
  width?: 'page' | 'reading' | undefined;
  /** Shows the brand's artwork behind the title, for pages with little content. */
  banner?: boolean | undefined;
}

/** The title of a page on a dark band, and the column of its parts, inside the shell's `<main>`. */
export function Page({ title, lead, film, art, children, width = 'page', banner }: PageProps) {
  return (
    <div className={classNames(styles.page, width === 'reading' && styles.reading)}>
      <header className={classNames(styles.band, banner && styles.banner)}>
        {art && (
          <div className={styles.scenery}>
            <img className={styles.art} src={art} alt="" />
          </div>
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {film}
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  );
}

interface HeroProps {
  /** The only h1 of the page, which gets the focus after a change of route. */
  title: ReactNode;
  /** One or more sentences. A sentence wraps only where there is no room for it. */
  lead?: string | undefined;
  /** Posters beside the form on a wide screen. They take room that is empty without them. */
  stage?: ReactNode;
  /** The form, on a bright panel. */
  children?: ReactNode;
}

/** The brand's artwork (`--image-hero`, set by the shell) with heading and form. */
export function Hero({ title, lead, stage, children }: HeroProps) {
  return (
    <div className={hero.hero}>
      <div className={hero.art} />
      <div className={hero.column}>
        <div className={hero.words}>
          <header className={hero.promise}>
            <h1 className={hero.title} tabIndex={-1}>
              {title}
            </h1>
            {lead !== undefined && (
              <p className={hero.lead}>
                {lead.split(/(?<=[.!?])\s/).map((sentence) => (
                  <Fragment key={sentence}>
                    <span className={hero.sentence}>{sentence}</span>{' '}
                  </Fragment>
                ))}
              </p>
            )}
          </header>
          <div className={hero.stage}>{stage}</div>
        </div>
        {children}
      </div>
    </div>
  );
}

interface LoadingPageProps {
  /** For screen readers, beside the skeletons. */
  label: string;
  film?: ReactNode;
  children: ReactNode;
}

/** The skeleton of a page that is loading. Screen readers announce it only if it takes long. */
export function LoadingPage({ label, film, children }: LoadingPageProps) {
  return (
    <>
      <LiveRegion hidden>{label}</LiveRegion>
      <div className={classNames(styles.page, loading.outline)} aria-busy="true">
        <div className={styles.band} aria-hidden="true">
          <Skeleton shape="heading" />
          {film ?? <Skeleton shape="line" />}
        </div>
        <div className={styles.body} aria-hidden="true">
          {children}
        </div>
      </div>
    </>
  );
}

type Shape = 'heading' | 'line' | 'poster' | 'box' | 'tile';

/** A placeholder for content that is loading. It is visible only: a live region announces the loading. */
export function Skeleton({ shape }: { shape: Shape }) {
  return <span className={classNames(loading.skeleton, loading[shape])} aria-hidden="true" />;
}

interface SkeletonListProps {
  count: number;
  layout?: 'rows' | 'tiles' | undefined;
}

/**
 * Placeholders of a `List` in this layout. It belongs in a `LoadingPage`, which hides its empty items from screen
 * readers.
 */
export function SkeletonList({ count, layout }: SkeletonListProps) {
  return (
    <List layout={layout}>
      {Array.from({ length: count }, (_, place) => (
        <li key={place}>
          <Skeleton shape={layout === 'tiles' ? 'tile' : 'box'} />
        </li>
      ))}
    </List>
  );
}
