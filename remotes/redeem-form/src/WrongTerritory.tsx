import { NoticeDetails, TextButton } from '@redeem/kit';
import {
  $territory,
  locationAsked,
  Sentence,
  SupportLink,
  useCommonTexts,
  useTerritoryName,
  useUnit,
} from '@redeem/platform';

import { useTexts } from './texts';
import styles from './WrongTerritory.module.css';

/** The text of the error catalogue for a code of another country, with the selected country. */
export function WrongTerritory() {
  const { t, template } = useTexts();
  const nameOf = useTerritoryName();
  const territory = useUnit($territory);
  const link = (
    <span className={styles.whole}>
      <Sentence template={template('err.location')} parts={{ location: <LocationLink /> }} />
    </span>
  );
  return (
    // Several sentences: in bold letters they would hide what to do.
    <NoticeDetails>
      <p>
        <Sentence
          template={template('err.InvalidTerritory')}
          parts={{ link, cs: <SupportLink /> }}
        />
      </p>{' '}
      <p>{t('err.country', { country: nameOf(territory) })}</p>
    </NoticeDetails>
  );
}

/** The link to the list of countries at the bottom of the page. */
function LocationLink() {
  const { t } = useCommonTexts();
  const open = useUnit(locationAsked);
  return (
    <TextButton
      onClick={() => {
        open();
      }}
    >
      {t('footer.location')}
    </TextButton>
  );
}
