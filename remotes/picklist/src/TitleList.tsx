import { List, LiveRegion } from '@redeem/kit';
import { type PickList, titlePicked, useUnit } from '@redeem/platform';
import { useId, useState } from 'react';

import { useTexts } from './texts';
import { TitleOption } from './TitleOption';

/** How many posters are asked for whatever the size of the screen. */
const AT_ONCE = 4;

interface TitleListProps {
  pickList: PickList;
  /** The choice is being exchanged, and stays as it is. */
  isBusy: boolean;
  /** The element that says why nothing more can be chosen. */
  fullId: string;
}

/** The titles to choose from: any of them, or one of them where the code is good for one. */
export function TitleList({ pickList, isBusy, fullId }: TitleListProps) {
  const { t } = useTexts();
  const pickTitle = useUnit(titlePicked);
  const groupName = useId();
  const [refusals, setRefusals] = useState(0);
  const { titles, total, isComplete } = pickList;
  const isSingle = total === 1;
  return (
    <div role={isSingle ? 'radiogroup' : 'group'} aria-label={t('picklist.title')}>
      <List layout="tiles">
        {titles.map((title, index) => {
          const isOneTooMany = !isSingle && isComplete && !title.isPicked;
          return (
            <TitleOption
              key={title.selection}
              title={title}
              isFirst={index < AT_ONCE}
              type={isSingle ? 'radio' : 'checkbox'}
              groupName={groupName}
              isUnavailable={isBusy || isOneTooMany}
              whyNot={isOneTooMany ? fullId : undefined}
              onPick={() => {
                if (isOneTooMany) setRefusals(refusals + 1);
                pickTitle(title.selection);
              }}
            />
          );
        })}
      </List>
      <LiveRegion hidden>
        {/* Another element each time, so that the same words are said again. */}
        {refusals > 0 && isComplete && <span key={refusals}>{t('picklist.full')}</span>}
      </LiveRegion>
    </div>
  );
}
