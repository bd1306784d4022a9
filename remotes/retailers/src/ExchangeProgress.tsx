import { Button, LiveRegion, WhenSlow } from '@redeem/kit';
import { $isOffline, checkRetried, Sentence, useUnit } from '@redeem/platform';
import { useRef } from 'react';

import styles from './RetailerCard.module.css';
import { useTexts } from './texts';

/**
 * The state of a retailer. `busy`: its exchange is in flight; `checking`: it failed, and the code is checked; `waiting`:
 * another retailer is busy or checking; `failed`: the code is unused; `unclear`: the check failed too.
 */
export type RetailerState = 'open' | 'busy' | 'checking' | 'waiting' | 'failed' | 'unclear';

interface ExchangeProgressProps {
  state: RetailerState;
  retailer: string;
}

/** The progress of the exchange at a retailer and, after a failure, the state of the code. */
export function ExchangeProgress({ state, retailer }: ExchangeProgressProps) {
  const { t, template } = useTexts();
  const { isOffline, check } = useUnit({ isOffline: $isOffline, check: checkRetried });
  const words = useRef<HTMLDivElement>(null);
  const isSilent = state === 'open' || state === 'waiting';
  return (
    <>
      <div ref={words} tabIndex={-1} className={isSilent ? styles.silent : undefined}>
        <LiveRegion>
          {state === 'busy' && (
            <>
              <p>
                <Sentence
                  template={template('retailers.exchanging')}
                  parts={{ retailer: <bdi>{retailer}</bdi> }}
                />
              </p>
              <WhenSlow>{t('retailers.slow')}</WhenSlow>
            </>
          )}
          {state === 'failed' && <p>{t('retailers.unused')}</p>}
          {state === 'unclear' && (
            <>
              <p>{t('retailers.unclear')}</p>
              {isOffline && <p>{t('retailers.offline')}</p>}
            </>
          )}
          {state === 'checking' && <p>{t('retailers.checking')}</p>}
        </LiveRegion>
      </div>
      {state === 'unclear' && (
        <div className={styles.check}>
          <Button
            variant="secondary"
            onClick={() => {
              check();
              // Not to the button that exchanges: an Enter that is held down would press it.
              words.current?.focus();
            }}
          >
            {t('retailers.check')}
          </Button>
        </div>
      )}
    </>
  );
}
