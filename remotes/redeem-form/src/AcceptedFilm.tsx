import { Badge, Poster } from '@redeem/kit';
import { $isAccepted, $offer, type Offer, useUnit } from '@redeem/platform';

import styles from './AcceptedFilm.module.css';
import { useTexts } from './texts';

/** The film of an accepted code, as far as the service names it: poster, title and quality (gap-40). */
export function AcceptedFilm() {
  const { t } = useTexts();
  const { offer, isAccepted } = useUnit({ offer: $offer, isAccepted: $isAccepted });
  if (!isAccepted || offer === null || isChosenBefore(offer)) return null;
  const [first] = offer.titles;
  const quality = qualityIn(offer.profiles);
  if (!first && quality === null) return null;
  const label = quality && t(`film.${quality.label}`);
  return (
    <div className={styles.film}>
      {first && (
        <div className={styles.poster}>
          <Poster url={first.posterUrl} alt="" loading="eager" />
        </div>
      )}
      <div className={styles.words}>
        {first && first.name !== null && (
          <p className={styles.title}>
            <bdi translate="no">{first.name}</bdi>
          </p>
        )}
        <p className={styles.facts}>
          {offer.titles.length > 1 && (
            <span>{t('film.first', { total: offer.titles.length })}</span>
          )}
          {/* The service says the qualities of the offer, not which title has which. */}
          {quality !== null && offer.titles.length > 1 && (
            <span>{t(`film.${quality.of}`, { quality: label ?? '' })}</span>
          )}
          {label !== null && offer.titles.length < 2 && <Badge>{label}</Badge>}
        </p>
      </div>
    </div>
  );
}

/** The titles of a redeemed pick list are not those that were chosen. */
function isChosenBefore({ kind, remaining }: Offer): boolean {
  return kind === 'pick-list' && remaining < 1;
}

/** Returns the best quality of the offer if it is worth saying, and whether all its titles have it or some (gap-21). */
function qualityIn(profiles: readonly string[]) {
  const isAll = (profile: string) =>
    profiles.length > 0 && profiles.every((own) => own === profile);
  if (isAll('UHD')) return { label: 'uhd', of: 'all' } as const;
  if (profiles.includes('UHD')) return { label: 'uhd', of: 'some' } as const;
  if (isAll('HD')) return { label: 'hd', of: 'all' } as const;
  return isAll('SD') ? ({ label: 'sd', of: 'all' } as const) : null;
}
