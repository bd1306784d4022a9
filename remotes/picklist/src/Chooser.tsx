import { buttonClass, Notice } from '@redeem/kit';
import {
  Link,
  type Picking,
  type PickList,
  titlePicked,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { useEffect, useEffectEvent, useId, useState } from 'react';

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
  const common = useCommonTexts();
  const fullId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = picking === 'exchanging' || picking === 'settling';
  useKeptChoice(pickList);

  if (pickList.titles.length < pickList.total) {
    return (
      <div className={styles.none}>
        <Notice tone="info">{t('picklist.none')}</Notice>
        <Link className={buttonClass('secondary')} to="/">
          {common.t('action.home')}
        </Link>
      </div>
    );
  }

  return (
    <div className={styles.columns}>
      <TitleList pickList={pickList} isBusy={isBusy} fullId={fullId} />
      <ChoicePanel
        pickList={pickList}
        isBusy={isBusy}
        picking={isAsking ? null : picking}
        fullId={fullId}
        onConfirm={() => {
          setIsAsking(true);
        }}
      />
      <FinalQuestion
        open={isAsking}
        picked={pickList.picked}
        isForGooglePlay={pickList.isForGooglePlay}
        isBusy={isBusy}
        picking={picking}
        onClose={() => {
          setIsAsking(false);
        }}
      />
    </div>
  );
}

/** Keeps the choice in the history entry of the page, where a reload finds it. */
function useKeptChoice({ titles, picked }: PickList) {
  const pickTitle = useUnit(titlePicked);
  const pickAgain = useEffectEvent((kept: unknown) => {
    if (picked.length > 0 || !Array.isArray(kept)) return;
    for (const { selection } of titles) if (kept.includes(selection)) pickTitle(selection);
  });
  useEffect(() => {
    pickAgain((history.state as { picks?: unknown } | null)?.picks);
  }, []);
  useEffect(() => {
    const picks = picked.map(({ selection }) => selection);
    history.replaceState({ ...(history.state as object | null), picks }, '');
  }, [picked]);
}
