import { buttonClass, Notice } from '@redeem/kit';
import { Link, type Picking, type PickList } from '@redeem/platform';
import { useId, useState } from 'react';

import { ChoicePanel } from './ChoicePanel';
import styles from './Chooser.module.css';
import { FinalQuestion } from './FinalQuestion';
import { useTexts } from './texts';
import { TitleList } from './TitleList';

interface ChooserProps {
  pickList: PickList;
  picking: Picking;
}

/** The titles, what has been chosen of them, and the question whether that is final. */
export function Chooser({ pickList, picking }: ChooserProps) {
  const { t } = useTexts();
  const fullId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = picking === 'exchanging' || picking === 'settling';
  const hasFailed = picking === 'failed';

  if (pickList.titles.length < pickList.total) {
    return (
      <div className={styles['none']}>
        <Notice tone="info">{t('picklist.none')}</Notice>
        <Link className={buttonClass('secondary')} to="/">
          {t('picklist.home')}
        </Link>
      </div>
    );
  }

  return (
    <div className={styles['columns']}>
      <TitleList pickList={pickList} isBusy={isBusy} fullId={fullId} />
      <ChoicePanel
        pickList={pickList}
        isBusy={isBusy}
        hasFailed={hasFailed && !isAsking}
        fullId={fullId}
        onConfirm={() => {
          setIsAsking(true);
        }}
      />
      <FinalQuestion
        open={isAsking}
        picked={pickList.picked}
        isBusy={isBusy}
        hasFailed={hasFailed}
        onClose={() => {
          setIsAsking(false);
        }}
      />
    </div>
  );
}
