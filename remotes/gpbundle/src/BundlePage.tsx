import { Button, LoadingPage, Notice, Page, Panel, SkeletonList } from '@redeem/kit';
import {
  $bundleTitles,
  $isBundleExchanged,
  $isChecking,
  $offer,
  GenericError,
  UsedCodeActions,
  checkRetried,
  useCommonTexts,
  usePageName,
  useUnit,
} from '@redeem/platform';

import { useTexts } from './texts';
import { TitleList } from './TitleList';

/** The titles of a bundle, each with what has become of it. */
export function BundlePage() {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { offer, titles, isExchanged, isChecking, check } = useUnit(
    {
      offer: $offer,
      titles: $bundleTitles,
      isExchanged: $isBundleExchanged,
      isChecking: $isChecking,
      check: checkRetried,
    },
    { forceScope: true },
  );
  const areAllRedeemed = titles.length > 0 && titles.every(({ step }) => step === 'processed');
  usePageName(areAllRedeemed ? t('gp.title.done') : null);

  // The store redirects visitors without a bundle. Until then the page shows its skeleton.
  if (offer?.kind !== 'bundle' || (titles.length === 0 && offer.remaining >= 1)) {
    return <PageSkeleton />;
  }
  const goesToGooglePlay = offer.isGooglePlayBundle || titles.some(({ canRedeem }) => canRedeem);
  // A link may have exchanged the code without a press, so its result comes first.
  const isDone = isExchanged && titles.length > 0;
  return (
    <Page
      title={areAllRedeemed ? t('gp.title.done') : t('gp.title')}
      lead={goesToGooglePlay && !isDone && !areAllRedeemed ? t('gp.lead') : undefined}
    >
      {isDone && (
        <Notice tone="success">
          {t(offer.isGooglePlayBundle && areAllRedeemed ? 'gp.done.googlePlay' : 'gp.done.codes', {
            total: titles.length,
          })}
        </Notice>
      )}
      {titles.length > 0 ? (
        <TitleList titles={titles} />
      ) : (
        <Panel>
          <Notice tone="danger" toneLabel={common.t('a11y.errorPrefix')}>
            <GenericError />
          </Notice>
          <div>
            <Button
              variant="secondary"
              busy={isChecking}
              onClick={() => {
                check();
              }}
            >
              {common.t('action.retry')}
            </Button>
          </div>
          <UsedCodeActions />
        </Panel>
      )}
    </Page>
  );
}

/** Shows a skeleton of the titles until it is known whether the code belongs to this page. */
function PageSkeleton() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage label={t('app.loading')}>
      <SkeletonList count={3} />
    </LoadingPage>
  );
}
