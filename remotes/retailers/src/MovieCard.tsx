import { FilmWords, Poster } from '@redeem/kit';
import type { Title } from '@redeem/platform';
import type { ReactNode } from 'react';

import styles from './MovieCard.module.css';
import { useTexts } from './texts';

interface MovieCardProps {
  title: Title;
  /** One of several: its poster stays small. */
  compact: boolean;
  /** Among those that are seen without scrolling. */
  isFirst: boolean;
  /** Further data of the movie. */
  children?: ReactNode;
}

/** A film: poster, name, rating and minutes, as far as they are known. */
export function MovieCard({ title, compact, isFirst, children }: MovieCardProps) {
  const { t } = useTexts();
  const { name, posterUrl, rating, runtime } = title;
  return (
    <article className={compact ? styles.compact : styles.movie}>
      <Poster
        url={posterUrl}
        alt={name ?? t('retailers.poster')}
        loading={isFirst ? 'eager' : 'lazy'}
      />
      <FilmWords
        name={name === null ? null : <bdi>{name}</bdi>}
        rating={rating}
        ratingLabel={t('retailers.rating')}
        runtime={runtime}
        runtimeLabel={t('retailers.minutes')}
      >
        {children}
      </FilmWords>
    </article>
  );
}
