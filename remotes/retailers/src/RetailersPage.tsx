import { LiveRegion, Page, useFocusHandover } from '@redeem/kit';
import {
  $exchange,
  $isUsedUp,
  $offer,
  $redirectUrl,
  type ExchangeState,
  useUnit,
} from '@redeem/platform';

import { MoviePanel } from './MoviePanel';
import { Outline } from './Outline';
import { RedirectNotice } from './RedirectNotice';
import { RetailerList } from './RetailerList';
import styles from './RetailersPage.module.css';
import { useTexts } from './texts';
import { hasSomethingToShow } from './titles';
import { UsedCode } from './UsedCode';

/** The retailer chooser, and what comes of the choice. */
export function RetailersPage() {
  const { t } = useTexts();
  const { offer, exchange, isUsedUp, redirectUrl } = useUnit(
    { offer: $offer, exchange: $exchange, isUsedUp: $isUsedUp, redirectUrl: $redirectUrl },
    { forceScope: true },
  );
  const { leaving, arriving } = useFocusHandover();

  // Whoever has no business here is sent away by the store; until then nothing is promised.
  if (offer?.kind !== 'ordinary') return <Outline />;

  const stage = stageOf(exchange, isUsedUp, redirectUrl);
  const titles = offer.titles.filter(hasSomethingToShow);
  const isOnce = (stage === 'choosing' || stage === 'leaving') && offer.selections.length > 0;
  return (
    <Page title={t('retailers.title')} lead={isOnce ? t('retailers.once') : undefined}>
      <div className={titles.length > 0 ? styles['columns'] : styles['column']}>
        <MoviePanel titles={titles} />
        <div className={styles['main']}>
          <LiveRegion>
            {stage === 'leaving' && <RedirectNotice ref={arriving} />}
            {stage === 'stranded' && <UsedCode isStranded ref={arriving} />}
            {stage === 'used' && <UsedCode ref={arriving} />}
          </LiveRegion>
          {stage === 'choosing' && (
            <div ref={leaving}>
              <RetailerList selections={offer.selections} titles={titles} />
            </div>
          )}
        </div>
      </div>
    </Page>
  );
}

type Stage = 'choosing' | 'leaving' | 'stranded' | 'used';

/** An exchange under way is seen to its end, whatever a check says of the code meanwhile. */
function stageOf({ step }: ExchangeState, isUsedUp: boolean, redirectUrl: string | null): Stage {
  if (step === 'done') return redirectUrl === null ? 'stranded' : 'leaving';
  if (step === 'exchanging' || step === 'settling') return 'choosing';
  return isUsedUp ? 'used' : 'choosing';
}
