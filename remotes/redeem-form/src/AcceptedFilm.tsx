import { Badge, Poster } from '@redeem/kit';
import { $isAccepted, $offer, $quality, type Offer, type Quality, useUnit } from '@redeem/platform';

import styles from './AcceptedFilm.module.css';
import { useLaterTexts } from './later/later-texts';

/** The film of an accepted code, as far as the service names it: poster, title and quality (gap-40). */
export function AcceptedFilm() {
  const texts = useLaterTexts();
  const { offer, quality, isAccepted } = useUnit({
    offer: $offer,
    quality: $quality,
    isAccepted: $isAccepted,
  });
  if (!isAccepted || offer === null || isChosenBefore(offer)) return null;
  const [first] = offer.titles;
  const label = qualityLabel(quality, offer.profiles);
  if (!first && label === null) return null;
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
            <bdi>{first.name}</bdi>
          </p>
        )}
        <p className={styles.facts}>
          {offer.titles.length > 1 && (
            <span>{texts['film.first'].replace('{{total}}', String(offer.titles.length))}</span>
          )}
          {label !== null && <Badge>{texts[label]}</Badge>}
        </p>
      </div>
    </div>
  );
}

/** The titles of a redeemed pick list are not those that were chosen. */
function isChosenBefore({ kind, remaining }: Offer): boolean {
  return kind === 'pick-list' && remaining < 1;
}

function qualityLabel(quality: Quality, profiles: readonly string[]) {
  if (quality === 'uhd') return 'film.uhd';
  if (quality === 'sd') return 'film.sd';
  return profiles.length > 0 && profiles.every((profile) => profile === 'HD') ? 'film.hd' : null;
}
