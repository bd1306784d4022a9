import { Button, LoadingPage, Notice, Page, Panel, Posters, SkeletonList } from '@redeem/kit';
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
  const total = titles.length;
  const areAllRedeemed = total > 0 && titles.every(({ step }) => step === 'processed');
  const areReady =
    offer?.isGooglePlayBundle === true &&
    total > 1 &&
    titles.every(({ redemption }) => typeof redemption?.exchangeResult === 'string');
  const doneTitle = areReady ? t('gp.title.ready', { total }) : t('gp.title.done');
  usePageName(areAllRedeemed ? doneTitle : null);

  function leadOf(): string | undefined {
    // A link may have exchanged the code without a press, so its result comes first.
    if (areAllRedeemed || (isExchanged && total > 0))
      return t(
        offer?.isGooglePlayBundle && areAllRedeemed ? 'gp.done.googlePlay' : 'gp.done.codes',
        { total },
      );
    return goesToGooglePlay ? t('gp.lead') : undefined;
  }

  // The store redirects visitors without a bundle. Until then the page shows its skeleton.
  if (offer?.kind !== 'bundle' || (titles.length === 0 && offer.remaining >= 1)) {
    return <PageSkeleton />;
  }
  const goesToGooglePlay = offer.isGooglePlayBundle || titles.some(({ canRedeem }) => canRedeem);
  const posters = titles.map(({ title }) => title?.posterUrl ?? null);
  return (
    <Page
      title={areAllRedeemed ? doneTitle : t('gp.title')}
      lead={leadOf()}
      film={<Posters urls={posters} />}
      art={posters[0]}
    >
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
