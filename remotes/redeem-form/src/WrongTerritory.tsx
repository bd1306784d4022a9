import { Button, NoticeDetails } from '@redeem/kit';
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

/** The text of the error catalogue for a code of another country. It leads with the remedy. */
export function WrongTerritory() {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const nameOf = useTerritoryName();
  const { territory, open } = useUnit({ territory: $territory, open: locationAsked });
  const link = (
    <span className={styles.whole}>
      <Sentence
        template={template('err.location')}
        parts={{ location: common.t('footer.location') }}
      />
    </span>
  );
  return (
    // Several sentences: in bold letters they would hide what to do.
    <NoticeDetails>
      <div>
        <Button
          onClick={() => {
            open();
          }}
        >
          {t('err.changeCountry')}
        </Button>
      </div>{' '}
      <p>{t('err.country', { country: nameOf(territory) })}</p>{' '}
      <p>
        <Sentence
          template={template('err.InvalidTerritory')}
          parts={{ link, cs: <SupportLink /> }}
        />
      </p>
    </NoticeDetails>
  );
}
