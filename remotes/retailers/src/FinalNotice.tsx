import { Notice } from '@redeem/kit';
import { Sentence } from '@redeem/platform';

import styles from './FinalNotice.module.css';
import type { Retailer } from './retailers/retailer';
import { useTexts } from './texts';

interface FinalNoticeProps {
  /** At least one. */
  retailers: readonly Retailer[];
  /** The id to give to the words that say what cannot be undone. */
  finalId: string;
  /** The id to give to the words that say whose account the movie goes to. */
  accountId: string;
}

/** The consequences of "Redeem Now": the retailer, that it is final, and the account of the movie. */
export function FinalNotice({ retailers, finalId, accountId }: FinalNoticeProps) {
  const { t, template } = useTexts();
  const [only] = retailers;
  const isSingle = retailers.length === 1;
  const parts = {
    retailer: <bdi>{only?.name}</bdi>,
    button: <span className={styles.button}>{t('retailers.redeemNow')}</span>,
  };
  return (
    <Notice tone="warning">
      <p className={styles.final} id={finalId}>
        <Sentence
          template={template(isSingle ? 'retailers.once.one' : 'retailers.once')}
          parts={parts}
        />
      </p>
      <p id={accountId}>
        <Sentence
          template={template(isSingle ? 'retailers.first.one' : 'retailers.first')}
          parts={parts}
        />
      </p>
    </Notice>
  );
}
