import { Notice, Page, Panel } from '@redeem/kit';
import {
  $bundleTitles,
  $offer,
  GenericError,
  useCommonTexts,
  UsedCodeActions,
  useUnit,
} from '@redeem/platform';

import { Outline } from './Outline';
import { useTexts } from './texts';
import { TitleList } from './TitleList';

/** The titles of a bundle, each with what has become of it. */
export function BundlePage() {
  const { t } = useTexts();
  const common = useCommonTexts();
  const { offer, titles } = useUnit({ offer: $offer, titles: $bundleTitles }, { forceScope: true });

  // Whoever has no business here is sent away by the store; until then nothing is promised.
  if (offer?.kind !== 'bundle' || (titles.length === 0 && offer.remaining >= 1)) {
    return <Outline />;
  }
  const goesToGooglePlay = offer.isGooglePlayBundle || titles.some(({ canRedeem }) => canRedeem);
  return (
    <Page title={t('gp.title')} lead={goesToGooglePlay ? t('gp.lead') : undefined}>
      {titles.length > 0 ? (
        <TitleList titles={titles} />
      ) : (
        <Panel>
          <Notice tone="danger" toneLabel={common.t('a11y.errorPrefix')}>
            <GenericError />
          </Notice>
          <UsedCodeActions />
        </Panel>
      )}
    </Page>
  );
}
