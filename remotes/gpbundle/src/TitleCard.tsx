import { FilmWords, Poster, Skeleton } from '@redeem/kit';
import type { BundleTitle } from '@redeem/platform';
import { useId } from 'react';

import { useTexts } from './texts';
import styles from './TitleCard.module.css';
import { TitleStanding } from './TitleStanding';

interface TitleCardProps {
  title: BundleTitle;
  /** Its place in the bundle, counted from 1: what it is called where its name is not known. */
  number: number;
  /** Among those that are seen without scrolling. */
  isFirst: boolean;
}

/** A film of the bundle: what it is, and what has become of it. */
export function TitleCard({ title, number, isFirst }: TitleCardProps) {
  const { t } = useTexts();
  const nameId = useId();
  const { name, posterUrl, rating, runtime } = title.title ?? NOTHING_KNOWN;
  const isAwaited = title.title === null && title.step === 'checking';
  return (
    <li className={styles.card} aria-labelledby={nameId}>
      <div className={styles.title}>
        {isAwaited ? (
          <Skeleton shape="poster" />
        ) : (
          <Poster url={posterUrl} alt="" loading={isFirst ? 'eager' : 'lazy'} />
        )}
        <FilmWords
          name={name === null ? t('gp.untitled', { number }) : <bdi translate="no">{name}</bdi>}
          nameId={nameId}
          rating={rating}
          ratingLabel={t('gp.rating')}
          runtime={runtime}
          runtimeLabel={t('gp.minutes')}
        >
          {isAwaited && <Skeleton shape="line" />}
        </FilmWords>
        <div className={styles.standing}>
          <TitleStanding title={title} nameId={nameId} />
        </div>
      </div>
    </li>
  );
}

const NOTHING_KNOWN = { name: null, posterUrl: null, rating: null, runtime: null };
