import { Badge, FilmWords, Poster } from '@redeem/kit';
import { $offer, $quality, type Title, useUnit } from '@redeem/platform';
import type { ReactNode } from 'react';

import styles from './MoviePanel.module.css';
import { useTexts } from './texts';

/** How many posters are asked for whatever the size of the screen. */
const AT_ONCE = 4;

/** A film of which neither name nor poster is known leaves nothing to show. */
export function hasSomethingToShow({ name, posterUrl }: Title): boolean {
  return name !== null || posterUrl !== null;
}

interface MoviePanelProps {
  titles: readonly Title[];
}

/** The movies of the code and their quality. */
export function MoviePanel({ titles }: MoviePanelProps) {
  const { t } = useTexts();
  const { offer, quality } = useUnit({ offer: $offer, quality: $quality });
  const isSingle = titles.length === 1;
  // Of several titles the service does not say which has which quality.
  const isOfOne = (offer?.titles.length ?? 0) < 2;
  const isOfAll = offer?.profiles.every((profile) => profile === 'UHD');
  const badge = quality === 'uhd' && (
    <Badge>
      {t(isOfOne ? 'retailers.uhd' : isOfAll ? 'retailers.uhd.all' : 'retailers.uhd.some')}
    </Badge>
  );
  if (titles.length === 0 && quality === 'other') return null;
  return (
    <div className={styles.panel}>
      {titles.map((title, index) => (
        <MovieCard key={index} title={title} compact={!isSingle} isFirst={index < AT_ONCE}>
          {isSingle && isOfOne && badge}
        </MovieCard>
      ))}
      {!(isSingle && isOfOne) && badge}
      {quality === 'sd' && <p>{t('retailers.sdNotice')}</p>}
    </div>
  );
}

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
function MovieCard({ title, compact, isFirst, children }: MovieCardProps) {
  const { t } = useTexts();
  const { name, posterUrl, rating, runtime } = title;
  return (
    <article className={compact ? styles.compact : styles.movie}>
      <div className={styles.poster}>
        <Poster
          url={posterUrl}
          alt={name ?? t('retailers.poster')}
          loading={isFirst ? 'eager' : 'lazy'}
        />
      </div>
      <FilmWords
        name={name === null ? null : <bdi translate="no">{name}</bdi>}
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
