import { Notice } from '@redeem/kit';
import { Sentence } from '@redeem/platform';

import styles from './RetailerList.module.css';
import type { Retailer } from './retailers/retailers';
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
  const isSingle = retailers.length === 1;
  const parts = {
    retailer: <bdi>{retailers[0]?.name}</bdi>,
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
      <p className={styles.account} id={accountId}>
        <Sentence
          template={template(isSingle ? 'retailers.first.one' : 'retailers.first')}
          parts={parts}
        />
      </p>
    </Notice>
  );
}
