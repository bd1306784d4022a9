import { buttonClass, holdPresses, List, Notice } from '@redeem/kit';
import {
  $exchange,
  type ExchangeState,
  Link,
  retailerChosen,
  type Title,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { useId, useLayoutEffect } from 'react';

import type { RetailerState } from './ExchangeProgress';
import { FinalNotice } from './FinalNotice';
import { RetailerCard } from './RetailerCard';
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
        <BackLink />
      </div>
    );
  }
  const retailers = retailersOf(selections);
  return (
    <div className={styles.choice}>
      <FinalNotice retailers={retailers} finalId={finalId} accountId={accountId} />
      <List label={t('retailers.title')}>
        {retailers.map((retailer) => (
          <RetailerCard
            key={retailer.selection}
            retailer={retailer}
            movie={namesOf(titles)}
            state={stateOf(retailer.selection, exchange)}
            finalId={finalId}
            // For a single retailer the text before the list says everything.
            accountId={retailers.length === 1 ? accountId : null}
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

/** The way out where nothing more can be done with this code. */
function BackLink() {
  const { t } = useCommonTexts();
  return (
    <Link className={buttonClass('secondary')} to="/">
      {t('action.home')}
    </Link>
  );
}
