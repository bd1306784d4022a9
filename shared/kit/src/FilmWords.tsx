import type { ReactNode } from 'react';

import styles from './FilmWords.module.css';

interface FilmWordsProps {
  /** Null where nobody knows it. */
  name: ReactNode;
  nameId?: string | undefined;
  rating: string | null;
  ratingLabel: string;
  /** In minutes. */
  runtime: number | null;
  runtimeLabel: string;
  /** What else is to be said of it. */
  children?: ReactNode;
}

/** A film in words, beside its poster: name, rating and minutes, as far as they are known. */
export function FilmWords({
  name,
  nameId,
  rating,
  ratingLabel,
  runtime,
  runtimeLabel,
  children,
}: FilmWordsProps) {
  return (
    <div className={styles.words}>
      {name !== null && (
        <h2 className={styles.name} id={nameId}>
          {name}
        </h2>
      )}
      {rating !== null && (
        <p className={styles.fact}>
          {ratingLabel} <bdi className={styles.rating}>{rating}</bdi>
        </p>
      )}
      {runtime !== null && (
        <p className={styles.fact}>
          {runtime} {runtimeLabel}
        </p>
      )}
      {children}
    </div>
  );
}
