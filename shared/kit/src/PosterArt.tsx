import styles from './Poster.module.css';

interface PosterArtProps {
  /** Empty while it is the background of a real poster. */
  alt: string;
}

/** The placeholder of a poster, in the brand's colours. */
export function PosterArt({ alt }: PosterArtProps) {
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
