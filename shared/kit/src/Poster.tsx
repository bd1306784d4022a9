import type { SyntheticEvent } from 'react';

import styles from './Poster.module.css';

interface PosterProps {
  /** Null shows a placeholder. */
  url?: string | null | undefined;
  /** The title of the film; empty if the title is beside the poster. */
  alt: string;
  loading?: 'eager' | 'lazy' | undefined;
}

/**
 * A film's poster in the ratio 2:3, as wide as its container. Its space is reserved before it loads, and it is never
 * shown as a broken image.
 */
export function Poster({ url, alt, loading = 'lazy' }: PosterProps) {
  const hasImage = url !== undefined && url !== null && url !== '';
  return (
    <span className={styles.poster}>
      <PosterArt alt={hasImage ? '' : alt} />
      {hasImage && (
        <img
          className={styles.image}
          src={url}
          alt={alt}
          width={400}
          height={600}
          loading={loading}
          decoding="async"
          onError={markBroken}
          onLoad={markWhole}
        />
      )}
    </span>
  );
}

/** Hides a broken image instead of removing it, so that screen readers still read its text. */
function markBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.dataset['broken'] = '';
}

function markWhole({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  delete currentTarget.dataset['broken'];
}

interface PosterArtProps {
  /** Empty while it is the background of a real poster. */
  alt: string;
}

/** The placeholder of a poster, in the brand's colours. */
function PosterArt({ alt }: PosterArtProps) {
  return (
    <svg
      className={styles.art}
      viewBox="0 0 120 180"
      preserveAspectRatio="xMidYMid slice"
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-hidden={alt === '' || undefined}
    >
      <ellipse className={styles.glow} cx="60" cy="84" rx="92" ry="74" />
      <ellipse className={styles.glow} cx="60" cy="84" rx="68" ry="50" />
      <rect className={styles.screen} x="24" y="62" width="72" height="42" rx="2" />
      <path className={styles.mark} d="M54 73v20l17-10Z" />
      <path
        className={styles.seats}
        d="M-8 180v-16q0-9 9-9h12q9 0 9 9 0-9 9-9h12q9 0 9 9 0-9 9-9h12q9 0 9 9 0-9 9-9h12q9 0 9 9 0-9 9-9h12v25Z"
      />
    </svg>
  );
}
