import { Button, Notice, NoticeDetails } from '@redeem/kit';
import {
  $captchaRound,
  $code,
  $isUnchecked,
  $territory,
  createStore,
  GenericError,
  locationAsked,
  RedemptionHistory,
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
  /** True if the text, or the captcha, names the support contact. */
  hasContact?: true;
}

/** The texts of a refused code, by reason. Other reasons have the generic text. */
export const CATALOGUE = {
  'not-found': { text: () => <NotFound />, help: '/support#not-accepted' },
  'wrong-territory': {
    text: () => <WrongTerritory />,
    help: '/support#wrong-country',
    hasContact: true,
  },
  expired: { text: (t) => t('err.OfferExpired') },
  captcha: { text: (t) => t('err.InvalidCaptcha'), help: '/support#robot-check', hasContact: true },
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

/** Why a code is refused, or, without a reason, used. The field announces it again after each check with that verdict. */
export function Refusal({ reason }: { reason: RefusalReason | null }) {
  const common = useCommonTexts();
  const { t } = useTexts();
  const judgedBy = useUnit($judgedBy);
  if (reason === null)
    return (
      <Notice tone="info">
        <NoticeDetails>
          <RedemptionHistory />
        </NoticeDetails>
      </Notice>
    );
  return (
    <Notice key={judgedBy} tone="danger" toneLabel={common.t('a11y.errorPrefix')}>
      {catalogueRow(reason)?.text(t) ?? <GenericError />}
    </Notice>
  );
}

/** Characters that look alike in print. */
const PAIRS = ['O0', 'I1', 'B8', 'S5', 'Z2'];

/** Returns the character that the visitor may have read instead of one of the code, otherwise undefined. */
export function lookAlikeOf(character: string): string | undefined {
  return PAIRS.find((pair) => pair.includes(character))?.replace(character, '');
}

function NotFound() {
  const { t } = useTexts();
  const isDoubtful = Array.from(useUnit($code)).some(lookAlikeOf);
  return (
    <>
      <p>{t('err.OfferNotFound')}</p>
      {isDoubtful && (
        <NoticeDetails>
          <p className={styles.next}> {t('code.lookalikes')}</p>
        </NoticeDetails>
      )}
    </>
  );
}

/** The text for a code of another country: the reason, what it means for the code, then what to do. */
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
    <>
      <p>{t('err.InvalidTerritory')}</p>{' '}
      <NoticeDetails>
        <p className={styles.next}>{t('err.country', { country: nameOf(territory) })}</p>{' '}
        <p>{t('code.unused')}</p>{' '}
        <div>
          <Button
            onClick={() => {
              open();
            }}
          >
            {t('err.changeCountry')}
          </Button>
        </div>{' '}
        <p>
          <Sentence template={template('err.checkCountry')} parts={{ link, cs: <SupportLink /> }} />
        </p>
      </NoticeDetails>
    </>
  );
}
