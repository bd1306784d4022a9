import { BottomBar, Button, List, LiveRegion, Panel } from '@redeem/kit';
import type { Picking, PickList } from '@redeem/platform';
import { useId, useState } from 'react';

import styles from './ChoicePanel.module.css';
import { ExchangeProgress } from './ExchangeProgress';
import { PickedTitle } from './PickedTitle';
import { useTexts } from './texts';

interface ChoicePanelProps {
  pickList: PickList;
  isBusy: boolean;
  /** Null while the question says what has become of it. */
  picking: Picking | null;
  /** The id to give to the words that say why nothing more can be chosen. */
  fullId: string;
  onConfirm: () => void;
}

/** How many titles are chosen, which, and the way on. */
export function ChoicePanel({ pickList, isBusy, picking, fullId, onConfirm }: ChoicePanelProps) {
  const { t } = useTexts();
  const finalId = useId();
  const { titles, total, picked, isComplete } = pickList;
  const [refusals, setRefusals] = useState(0);
  const isFull = isComplete && total > 1 && titles.length > total;
  return (
    <div className={styles.place}>
      <Panel>
        <h2>{t('picklist.choice')}</h2>
        <List layout="dense" label={t('picklist.choice')}>
          {picked.map((title) => (
            <PickedTitle key={title.selection} title={title} />
          ))}
          {Array.from({ length: total - picked.length }, (_, place) => (
            <li key={place} className={styles.empty}>
              {t('picklist.open')}
            </li>
          ))}
        </List>
        <p className={styles.note} id={finalId}>
          {[t('picklist.final'), pickList.isForGooglePlay && t('picklist.googlePlay')]
            .filter(Boolean)
            .join(' ')}
        </p>
      </Panel>
      <BottomBar>
        <div className={styles['way-on']}>
          <LiveRegion>
            <p className={styles.count}>
              {t('picklist.count', { selected: picked.length, total })}
            </p>
            {isFull && (
              <p className={styles.note} id={fullId}>
                {t('picklist.full')}
              </p>
            )}
            {/* Another element after each press, so that screen readers announce it again. */}
            {refusals > 0 && !isComplete && (
              <p className={styles.note} key={refusals}>
                {t('picklist.incomplete')}
              </p>
            )}
          </LiveRegion>
          <Button
            wide
            inactive={!isComplete}
            busy={isBusy}
            describedBy={finalId}
            onClick={() => {
              if (isComplete) onConfirm();
              else setRefusals(refusals + 1);
            }}
          >
            {t('picklist.confirm')}
          </Button>
          <ExchangeProgress picking={picking ?? 'choosing'} />
        </div>
      </BottomBar>
    </div>
  );
}
