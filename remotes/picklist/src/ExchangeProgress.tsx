import { Button, LiveRegion, Notice, WhenSlow } from '@redeem/kit';
import {
  $isOffline,
  checkRetried,
  GenericError,
  type Picking,
  SupportLink,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { useRef } from 'react';

import { useTexts } from './texts';

interface ExchangeProgressProps {
  picking: Picking;
}

/** The progress of the exchange and, after a failure, the state of the code. */
export function ExchangeProgress({ picking }: ExchangeProgressProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { isOffline, check } = useUnit({ isOffline: $isOffline, check: checkRetried });
  const words = useRef<HTMLDivElement>(null);
  const isUnclear = picking === 'unclear';
  const hasFailed = picking === 'failed' || isUnclear;
  return (
    <>
      <Notice tone="danger" live="alert" toneLabel={common.t('a11y.errorPrefix')}>
        {hasFailed && <GenericError />}
      </Notice>
      <div ref={words} tabIndex={-1}>
        <LiveRegion>
          {picking === 'exchanging' && (
            <>
              <p>{t('picklist.exchanging')}</p>
              <WhenSlow>{t('picklist.slow')}</WhenSlow>
            </>
          )}
          {picking === 'failed' && <p>{t('picklist.unused')}</p>}
          {picking === 'settling' && <p>{t('picklist.checking')}</p>}
          {isUnclear && (
            <>
              <p>{t('picklist.unclear')}</p>
              {isOffline && <p>{t('picklist.offline')}</p>}
            </>
          )}
        </LiveRegion>
      </div>
      {isUnclear && (
        <Button
          variant="secondary"
          onClick={() => {
            check();
            // Not to the button that exchanges: an Enter that is held down would press it.
            words.current?.focus();
          }}
        >
          {t('picklist.check')}
        </Button>
      )}
      {hasFailed && (
        <p>
          <SupportLink />
        </p>
      )}
    </>
  );
}
