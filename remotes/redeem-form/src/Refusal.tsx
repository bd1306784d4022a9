import { Button, Notice, NoticeDetails } from '@redeem/kit';
import {
  $captchaRound,
  $isUnchecked,
  $territory,
  createStore,
  GenericError,
  locationAsked,
  type RefusalReason,
  sample,
  Sentence,
  SupportLink,
  useCommonTexts,
  useTerritoryName,
  useUnit,
} from '@redeem/platform';
import type { ReactNode } from 'react';

import styles from './Refusal.module.css';
import { useTexts } from './texts';

interface CatalogueRow {
  /** The text of the error catalogue (spec-8). */
  text: (t: ReturnType<typeof useTexts>['t']) => ReactNode;
  /**
   * The address of its FAQ entry, by default that of errors without an entry. A whole address, because the gate compares
   * it with the entries of support.
   */
  help?: string;
  /** True if the check cannot have used the code. The text names the support contact then. */
  isUnused?: true;
}

/** The texts of a refused code, by reason. Other reasons have the generic text. */
export const CATALOGUE = {
  'not-found': { text: (t) => t('err.OfferNotFound'), help: '/support#not-accepted' },
  'wrong-territory': {
    text: () => <WrongTerritory />,
    help: '/support#wrong-country',
    isUnused: true,
  },
  expired: { text: (t) => t('err.OfferExpired') },
  captcha: { text: (t) => t('err.InvalidCaptcha'), help: '/support#robot-check', isUnused: true },
} satisfies Readonly<Record<string, CatalogueRow>>;

/** Returns the row of a reason, or undefined for an unexpected error and for a reason that only a newer shell knows. */
export function catalogueRow(reason: RefusalReason): CatalogueRow | undefined {
  return (CATALOGUE as Readonly<Record<string, CatalogueRow>>)[reason];
}

/** The number of the last check with a verdict, 0 before the first. A check without an answer refuses nothing. */
const $judgedBy = createStore(0);

sample({
  clock: $captchaRound,
  filter: $isUnchecked.map((isUnchecked) => !isUnchecked),
  target: $judgedBy,
});

interface RefusalProps {
  reason: RefusalReason;
}

/** The reason of a refusal. The field announces it, and again after another check with the same verdict. */
export function Refusal({ reason }: RefusalProps) {
  const common = useCommonTexts();
  const { t } = useTexts();
  return (
    <Notice key={useUnit($judgedBy)} tone="danger" toneLabel={common.t('a11y.errorPrefix')}>
      {catalogueRow(reason)?.text(t) ?? <GenericError />}
    </Notice>
  );
}

/** The text for a code of another country. It leads with the remedy. */
function WrongTerritory() {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const nameOf = useTerritoryName();
  const { territory, open } = useUnit({ territory: $territory, open: locationAsked });
  const location = common.t('footer.location');
  const link = (
    <span className={styles.whole}>
      <Sentence template={template('err.location')} parts={{ location }} />
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
