import type { SyntheticEvent } from 'react';

import styles from './Poster.module.css';
import { PosterArt } from './PosterArt';

interface PosterProps {
  /** Nothing: the art that stands in for a poster is shown. */
  url?: string | null | undefined;
  /** What it shows, the title of the film; empty where the title stands beside it. */
  alt: string;
  loading?: 'eager' | 'lazy' | undefined;
}

/**
 * A film's poster: 2:3, as wide as its place, whose room is kept before it comes and which is never
 * a broken image.
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

/** A broken image is made invisible, not removed: its text is still read out. */
function markBroken({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  currentTarget.dataset['broken'] = '';
}

function markWhole({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
  delete currentTarget.dataset['broken'];
}
