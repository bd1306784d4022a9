import { BottomBar, Button, List, LiveRegion, Notice, Panel } from '@redeem/kit';
import { GenericError, type PickList, useCommonTexts } from '@redeem/platform';
import { useId } from 'react';

import styles from './ChoicePanel.module.css';
import { PickedTitle } from './PickedTitle';
import { useTexts } from './texts';

interface ChoicePanelProps {
  pickList: PickList;
  isBusy: boolean;
  hasFailed: boolean;
  /** The id to give to the words that say why nothing more can be chosen. */
  fullId: string;
  onConfirm: () => void;
}

/** How many titles are chosen, which, and the way on. */
export function ChoicePanel({ pickList, isBusy, hasFailed, fullId, onConfirm }: ChoicePanelProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const finalId = useId();
  const { titles, total, picked, isComplete } = pickList;
  const isFull = isComplete && total > 1 && titles.length > total;
  return (
    <div className={styles['place']}>
      <Panel>
        <h2>{t('picklist.choice')}</h2>
        <List layout="dense" label={t('picklist.choice')}>
          {picked.map((title) => (
            <PickedTitle key={title.selection} title={title} />
          ))}
          {Array.from({ length: total - picked.length }, (_, place) => (
            <li key={place} className={styles['empty']}>
              {t('picklist.open')}
            </li>
          ))}
        </List>
        <p className={styles['note']} id={finalId}>
          {t('picklist.final')}
        </p>
      </Panel>
      <BottomBar>
        <div className={styles['way-on']}>
          <LiveRegion>
            <p className={styles['count']}>
              {t('picklist.count', { selected: picked.length, total })}
            </p>
            {isFull && (
              <p className={styles['note']} id={fullId}>
                {t('picklist.full')}
              </p>
            )}
          </LiveRegion>
          <Button
            wide
            disabled={!isComplete}
            busy={isBusy}
            describedBy={finalId}
            onClick={onConfirm}
          >
            {t('picklist.confirm')}
          </Button>
          <Notice tone="danger" live="alert" toneLabel={common.t('a11y.errorPrefix')}>
            {hasFailed && <GenericError />}
          </Notice>
        </div>
      </BottomBar>
    </div>
  );
}
