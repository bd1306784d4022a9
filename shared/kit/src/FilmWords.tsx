import type { ReactNode } from 'react';

import styles from './FilmWords.module.css';

interface FilmWordsProps {
  /** Null if it is unknown. */
  name: ReactNode;
  nameId?: string | undefined;
  rating: string | null;
  ratingLabel: string;
  /** The running time in minutes. */
  runtime: number | null;
  runtimeLabel: string;
  /** Further text about the film. */
  children?: ReactNode;
}

/** The known data of a film, beside its poster: name, rating and minutes. */
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
