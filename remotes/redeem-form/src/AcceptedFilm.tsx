import { Badge, Poster, Posters } from '@redeem/kit';
import { $isAccepted, $offer, type Offer, Sentence, type Title, useUnit } from '@redeem/platform';
import type { ReactNode } from 'react';

import styles from './AcceptedFilm.module.css';
import { useTexts } from './texts';

/** The film of an accepted code, or the films to choose from, as far as the service names them (gap-41). */
export function AcceptedFilm() {
  const { t } = useTexts();
  const { offer, isAccepted } = useUnit({ offer: $offer, isAccepted: $isAccepted });
  if (!isAccepted || offer === null) return null;
  const { titles, profiles, remaining, selections } = offer;
  const isChoice = offer.kind === 'pick-list';
  if (isChoice ? remaining < 1 : titles.length + profiles.length === 0) return null;
  const total = isChoice ? selections.length : titles.length;
  return (
    <Films titles={titles}>
      <p className={styles.title}>
        {isChoice && t('film.choose', { remaining, total })}
        {!isChoice && total > 1 && t('film.total', { total })}
        {!isChoice && total < 2 && <bdi translate="no">{namesOf(titles)}</bdi>}
      </p>
      <Quality {...offer} />
    </Films>
  );
}

/** The best quality, if it is worth saying, of the titles that have it (gap-21). */
function Quality({ titles, profiles }: Offer) {
  const { t, template } = useTexts();
  const best = (['UHD', 'HD', 'SD'] as const).find((profile) => profiles.includes(profile));
  const isOfAll = profiles.every((profile) => profile === best);
  if (best === undefined || (best !== 'UHD' && !isOfAll)) return null;
  const quality = t(`film.${best}`);
  if (titles.length < 2) return <Badge>{quality}</Badge>;
  // Without a profile for each title the offer does not say which title has which.
  if (profiles.length !== titles.length) return null;
  const names = namesOf(titles.filter((_, index) => profiles[index] === best));
  return (
    <p className={styles.facts}>
      <Sentence
        template={template(isOfAll ? 'film.all' : 'film.some')}
        parts={{ quality, titles: <bdi translate="no">{names}</bdi> }}
      />
    </p>
  );
}

/** The posters of an accepted code beside the form, on a wide screen. The words about them are in the form. */
export function FilmOnStage() {
  const offer = useUnit($offer);
  return <Posters urls={titlesOf(offer).map(({ posterUrl }) => posterUrl)} />;
}

/** Returns the titles of an offer. Those of a redeemed pick list are not the chosen ones. */
export function titlesOf(offer: Offer | null): readonly Title[] {
  return offer === null || (offer.kind === 'pick-list' && offer.remaining < 1) ? [] : offer.titles;
}

/** Small posters, as many as have room, beside the words about them. */
export function Films({ titles, children }: { titles: readonly Title[]; children: ReactNode }) {
  return (
    <div className={styles.film}>
      <div className={styles.posters}>
        {titles.slice(0, 5).map(({ name, posterUrl }, index) => (
          // A single film is named by the words.
          <Poster key={index} url={posterUrl} alt={(titles[1] && name) ?? ''} loading="eager" />
        ))}
      </div>
      <div className={styles.words}>{children}</div>
    </div>
  );
}

/** Returns the names of the titles that have one, with commas between them. */
export function namesOf(titles: readonly Title[]): string {
  return titles.flatMap(({ name }) => name ?? []).join(', ');
}
