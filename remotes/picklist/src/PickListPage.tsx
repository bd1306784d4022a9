import {
  LiveRegion,
  LoadingPage,
  Page,
  Panel,
  Posters,
  Skeleton,
  SkeletonList,
  Spinner,
  useFocusHandover,
} from '@redeem/kit';
import {
  $pickList,
  $picking,
  type PickList,
  useCommonTexts,
  usePageName,
  useUnit,
} from '@redeem/platform';
import type { Ref } from 'react';

import { Chooser } from './Chooser';
import chooserStyles from './Chooser.module.css';
import styles from './PickListPage.module.css';
import { useTexts } from './texts';

/** The title picklist, until the code that the choice is exchanged for goes its own way. */
export function PickListPage() {
  const { t } = useTexts();
  const { pickList, picking } = useUnit(
    { pickList: $pickList, picking: $picking },
    { forceScope: true },
  );
  const { leaving, arriving } = useFocusHandover();
  const isLeaving = picking === 'leaving';
  usePageName(isLeaving ? t('picklist.title.saved') : null);

  function leadOf({ total, titles }: PickList): string | undefined {
    if (total === 1) return t('picklist.lead.one');
    // With too few titles there is nothing to choose, and the page says so.
    if (titles.length < total) return undefined;
    return t('picklist.lead.more', { total, count: titles.length });
  }

  // The store redirects visitors without a pick list. Until then the page shows its skeleton.
  if (pickList === null && !isLeaving) return <PageSkeleton />;

  const posters = pickList?.titles.map(({ posterUrl }) => posterUrl) ?? [];
  return (
    <Page
      title={isLeaving ? t('picklist.title.saved') : t('picklist.title')}
      lead={pickList === null || isLeaving ? undefined : leadOf(pickList)}
      film={<Posters urls={posters} />}
      art={pickList?.picked[0]?.posterUrl ?? posters[0]}
    >
      <LiveRegion>{isLeaving && <ChoiceSaved ref={arriving} />}</LiveRegion>
      {pickList !== null && !isLeaving && (
        <div className={chooserStyles.chooser} ref={leaving}>
          <Chooser pickList={pickList} picking={picking} />
        </div>
      )}
    </Page>
  );
}

interface ChoiceSavedProps {
  ref: Ref<HTMLDivElement>;
}

/** The choice is made; the code that was issued for it is being looked at. */
function ChoiceSaved({ ref }: ChoiceSavedProps) {
  const { t } = useTexts();
  return (
    <div ref={ref} tabIndex={-1}>
      <Panel>
        <div className={styles.saved}>
          <span className={styles.progress}>
            <Spinner />
          </span>
          <p className={styles.words}>{t('picklist.done')}</p>
        </div>
      </Panel>
    </div>
  );
}

/** Shows a skeleton of the titles until it is known whether the code belongs to this page. */
function PageSkeleton() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage label={t('app.loading')}>
      <div className={chooserStyles.columns}>
        <SkeletonList count={4} layout="tiles" />
        <Skeleton shape="box" />
      </div>
    </LoadingPage>
  );
}
