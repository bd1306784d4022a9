import {
  LiveRegion,
  LoadingPage,
  Page,
  Skeleton,
  SkeletonList,
  guardPresses,
  useFocusHandover,
} from '@redeem/kit';
import {
  $exchange,
  $isUsedUp,
  $offer,
  $redirectUrl,
  type ExchangeState,
  Sentence,
  useCommonTexts,
  usePageName,
  useUnit,
} from '@redeem/platform';
import type { ReactNode } from 'react';

import { RedirectNotice, UsedCode } from './ExchangeOutcome';
import { hasSomethingToShow, MoviePanel } from './MoviePanel';
import movie from './MoviePanel.module.css';
import { RetailerList } from './RetailerList';
import { retailerOf } from './retailers/retailers';
import styles from './RetailersPage.module.css';
import { useTexts } from './texts';

/** The retailer chooser, and what comes of the choice. */
export function RetailersPage() {
  const { offer, exchange, isUsedUp, redirectUrl } = useUnit(
    { offer: $offer, exchange: $exchange, isUsedUp: $isUsedUp, redirectUrl: $redirectUrl },
    { forceScope: true },
  );
  const { leaving, arriving } = useFocusHandover();
  const stage = stageOf(exchange, isUsedUp, redirectUrl);
  const title = useStageTitle(offer?.kind === 'ordinary' ? stage : 'choosing', exchange);

  // The store redirects visitors without an ordinary code. Until then the page shows its skeleton.
  if (offer?.kind !== 'ordinary') return <PageSkeleton />;

  const titles = offer.titles.filter(hasSomethingToShow);
  return (
    <Page title={title} film={<MoviePanel titles={titles} />} art={titles[0]?.posterUrl}>
      <div ref={guardPresses} className={titles.length === 1 ? styles.besidePoster : styles.main}>
        <LiveRegion>
          {stage === 'leaving' && <RedirectNotice ref={arriving} />}
          {(stage === 'stranded' || stage === 'used') && (
            <UsedCode isStranded={stage === 'stranded'} ref={arriving} />
          )}
        </LiveRegion>
        {stage === 'choosing' && (
          <div ref={leaving}>
            <RetailerList selections={offer.selections} titles={titles} />
          </div>
        )}
      </div>
    </Page>
  );
}

type Stage = 'choosing' | 'leaving' | 'stranded' | 'used';

/** The heading of the step; the document is named after it too. */
function useStageTitle(stage: Stage, exchange: ExchangeState): ReactNode {
  const { t, template } = useTexts();
  const retailer = exchange.step === 'idle' ? '' : retailerOf(exchange.selection).name;
  const isLeaving = stage === 'leaving';
  const name = isLeaving ? t('retailers.title.leaving', { retailer }) : t('retailers.title.used');
  usePageName(stage === 'choosing' ? null : name);
  if (stage === 'choosing') return t('retailers.title');
  if (!isLeaving) return name;
  return (
    <Sentence
      template={template('retailers.title.leaving')}
      parts={{ retailer: <bdi>{retailer}</bdi> }}
    />
  );
}

/** An exchange under way is seen to its end, whatever a check says of the code meanwhile. */
function stageOf({ step }: ExchangeState, isUsedUp: boolean, redirectUrl: string | null): Stage {
  if (step === 'done') return redirectUrl === null ? 'stranded' : 'leaving';
  if (step === 'exchanging' || step === 'settling') return 'choosing';
  return isUsedUp ? 'used' : 'choosing';
}

/** Shows a skeleton of the chooser until it is known whether the code belongs to this page. */
function PageSkeleton() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage
      label={t('app.loading')}
      film={
        <div className={movie.movie}>
          <div className={movie.poster}>
            <Skeleton shape="poster" />
          </div>
          <Skeleton shape="line" />
        </div>
      }
    >
      <div className={styles.besidePoster}>
        <SkeletonList count={3} />
      </div>
    </LoadingPage>
  );
}
