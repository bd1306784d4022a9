import { Poster } from '@redeem/kit';
import type { Title } from '@redeem/platform';
import type { ReactNode } from 'react';

import styles from './MovieCard.module.css';
import { useTexts } from './texts';

interface MovieCardProps {
  title: Title;
  /** One of several: its poster stays small. */
  compact: boolean;
  /** What else is to be said of it. */
  children?: ReactNode;
}

/** A film: poster, name, rating and minutes, as far as they are known. */
export function MovieCard({ title, compact, children }: MovieCardProps) {
  const { t } = useTexts();
  const { name, posterUrl, rating, runtime } = title;
  return (
    <article className={compact ? styles['compact'] : styles['movie']}>
      <div className={styles['poster']}>
        <Poster url={posterUrl} alt={name ?? t('retailers.poster')} loading="eager" />
      </div>
      <div className={styles['words']}>
        {name !== null && (
          <h2 className={styles['name']}>
            <bdi>{name}</bdi>
          </h2>
        )}
        {rating !== null && (
          <p className={styles['fact']}>
            {t('retailers.rating')} <bdi className={styles['rating']}>{rating}</bdi>
          </p>
        )}
        {runtime !== null && (
          <p className={styles['fact']}>
            {runtime} {t('retailers.minutes')}
          </p>
        )}
        {children}
      </div>
    </article>
  );
}
