import { Button, Dialog, List, Notice } from '@redeem/kit';
import {
  GenericError,
  picksConfirmed,
  type PickTitle,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { useId } from 'react';

import styles from './FinalQuestion.module.css';
import { PickedTitle } from './PickedTitle';
import { useTexts } from './texts';

interface FinalQuestionProps {
  open: boolean;
  picked: readonly PickTitle[];
  isBusy: boolean;
  hasFailed: boolean;
  onClose: () => void;
}

/** The last thing before what cannot be undone: these titles, and no others? */
export function FinalQuestion({ open, picked, isBusy, hasFailed, onClose }: FinalQuestionProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const confirmPicks = useUnit(picksConfirmed);
  const finalId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('picklist.ask')}
      closeLabel={t('picklist.close')}
    >
      <List layout="dense" label={t('picklist.choice')}>
        {picked.map((title) => (
          <PickedTitle key={title.selection} title={title} />
        ))}
      </List>
      <p id={finalId}>{t('picklist.final')}</p>
      <Notice tone="danger" live="alert" toneLabel={common.t('a11y.errorPrefix')}>
        {hasFailed && <GenericError />}
      </Notice>
      <div className={styles['buttons']}>
        <Button
          busy={isBusy}
          describedBy={finalId}
          onClick={() => {
            confirmPicks();
          }}
        >
          {t('picklist.continue')}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {t('picklist.back')}
        </Button>
      </div>
    </Dialog>
  );
}
