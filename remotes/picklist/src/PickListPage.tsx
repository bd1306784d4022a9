import { LiveRegion, Page, useFocusHandover } from '@redeem/kit';
import { $picking, $pickList, useUnit } from '@redeem/platform';

import { ChoiceSaved } from './ChoiceSaved';
import { Chooser } from './Chooser';
import styles from './Chooser.module.css';
import { Outline } from './Outline';
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

  // Whoever has no business here is sent away by the store; until then nothing is promised.
  if (pickList === null && !isLeaving) return <Outline />;

  return (
    <Page
      title={t('picklist.title')}
      lead={
        pickList === null
          ? undefined
          : pickList.total === 1
            ? t('picklist.lead.one')
            : t('picklist.lead.more', { total: pickList.total })
      }
    >
      <LiveRegion>{isLeaving && <ChoiceSaved ref={arriving} />}</LiveRegion>
      {pickList !== null && !isLeaving && (
        <div className={styles['chooser']} ref={leaving}>
          <Chooser pickList={pickList} picking={picking} />
        </div>
      )}
    </Page>
  );
}
