import {
  LiveRegion,
  LoadingPage,
  Page,
  Skeleton,
  SkeletonList,
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

import { ChoiceSaved } from './ChoiceSaved';
import { Chooser } from './Chooser';
import styles from './Chooser.module.css';
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

  return (
    <Page
      title={isLeaving ? t('picklist.title.saved') : t('picklist.title')}
      lead={pickList === null || isLeaving ? undefined : leadOf(pickList)}
    >
      <LiveRegion>{isLeaving && <ChoiceSaved ref={arriving} />}</LiveRegion>
      {pickList !== null && !isLeaving && (
        <div className={styles.chooser} ref={leaving}>
          <Chooser pickList={pickList} picking={picking} />
        </div>
      )}
    </Page>
  );
}

/** Shows a skeleton of the titles until it is known whether the code belongs to this page. */
function PageSkeleton() {
  const { t } = useCommonTexts();
  return (
    <LoadingPage label={t('app.loading')}>
      <div className={styles.columns}>
        <SkeletonList count={4} layout="tiles" />
        <Skeleton shape="box" />
      </div>
    </LoadingPage>
  );
}
