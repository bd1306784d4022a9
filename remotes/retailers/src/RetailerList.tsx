import { buttonClass, holdPresses, List, Notice } from '@redeem/kit';
import {
  $exchange,
  type ExchangeState,
  Link,
  retailerChosen,
  Sentence,
  type Title,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { useId, useLayoutEffect } from 'react';

import type { RetailerState } from './ExchangeProgress';
import { RetailerCard } from './RetailerCard';
import styles from './RetailerList.module.css';
import { retailerOf, type Retailer } from './retailers/retailers';
import { useTexts } from './texts';

interface RetailerListProps {
  /** As the service names them. */
  selections: readonly string[];
  titles: readonly Title[];
}

/** The retailers that take the code. A single one is still the visitor's choice. */
export function RetailerList({ selections, titles }: RetailerListProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const finalId = useId();
  const accountId = useId();
  const { exchange, chooseRetailer } = useUnit({
    exchange: $exchange,
    chooseRetailer: retailerChosen,
  });
  // Messages about an exchange appear and disappear above the next buttons.
  useLayoutEffect(holdPresses, [exchange.step]);
  if (selections.length === 0) {
    return (
      <div className={styles.none}>
        <Notice tone="info">{t('retailers.none')}</Notice>
        <Link className={buttonClass('secondary')} to="/">
          {common.t('action.home')}
        </Link>
      </div>
    );
  }
  // The same selection twice is one choice.
  const retailers = [...new Set(selections)].map(retailerOf);
  const movie = titles.flatMap(({ name }) => name ?? []).join(', ');
  return (
    <div className={styles.choice}>
      <FinalNotice retailers={retailers} finalId={finalId} accountId={accountId} />
      <List label={t('retailers.title')} layout="joined">
        {retailers.map((retailer) => (
          <RetailerCard
            key={retailer.selection}
            retailer={retailer}
            movie={movie}
            state={stateOf(retailer.selection, exchange)}
            describedBy={`${finalId} ${accountId}`}
            onRedeem={() => {
              chooseRetailer(retailer.selection);
            }}
          />
        ))}
      </List>
    </div>
  );
}

function stateOf(selection: string, exchange: ExchangeState): RetailerState {
  if (exchange.step === 'idle' || exchange.step === 'done') return 'open';
  const isChosen = exchange.selection === selection;
  if (exchange.step === 'failed' || exchange.step === 'unclear') {
    return isChosen ? exchange.step : 'open';
  }
  if (!isChosen) return 'waiting';
  return exchange.step === 'settling' ? 'checking' : 'busy';
}

interface FinalNoticeProps {
  /** At least one. */
  retailers: readonly Retailer[];
  /** The id to give to the words that say what cannot be undone. */
  finalId: string;
  /** The id to give to the words that say whose account the movie goes to. */
  accountId: string;
}

/** The consequences of "Redeem Now": the retailer, that it is final, and the account of the movie. */
function FinalNotice({ retailers, finalId, accountId }: FinalNoticeProps) {
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
