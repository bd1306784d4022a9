import { List, Notice } from '@redeem/kit';
import {
  $exchange,
  type ExchangeState,
  retailerChosen,
  type Title,
  useUnit,
} from '@redeem/platform';

import { BackLink } from './BackLink';
import { RetailerCard, type RetailerState } from './RetailerCard';
import styles from './RetailerList.module.css';
import { retailersOf } from './retailers/retailer-of';
import { useTexts } from './texts';
import { namesOf } from './titles';

interface RetailerListProps {
  /** As the service names them. */
  selections: readonly string[];
  titles: readonly Title[];
}

/** The retailers that take the code. A single one is still the visitor's choice. */
export function RetailerList({ selections, titles }: RetailerListProps) {
  const { t } = useTexts();
  const { exchange, chooseRetailer } = useUnit({
    exchange: $exchange,
    chooseRetailer: retailerChosen,
  });
  if (selections.length === 0) {
    return (
      <div className={styles['none']}>
        <Notice tone="info">{t('retailers.none')}</Notice>
        <BackLink />
      </div>
    );
  }
  return (
    <List label={t('retailers.title')}>
      {retailersOf(selections).map((retailer) => (
        <RetailerCard
          key={retailer.selection}
          retailer={retailer}
          movie={namesOf(titles)}
          state={stateOf(retailer.selection, exchange)}
          onRedeem={() => {
            chooseRetailer(retailer.selection);
          }}
        />
      ))}
    </List>
  );
}

function stateOf(selection: string, exchange: ExchangeState): RetailerState {
  if (exchange.step === 'idle' || exchange.step === 'done') return 'open';
  const isChosen = exchange.selection === selection;
  if (exchange.step === 'failed') return isChosen ? 'failed' : 'open';
  return isChosen ? 'busy' : 'waiting';
}
