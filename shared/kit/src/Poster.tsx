import type { SyntheticEvent } from 'react';

import styles from './Poster.module.css';
import { PosterArt } from './PosterArt';

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
