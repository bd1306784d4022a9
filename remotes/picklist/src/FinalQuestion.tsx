import { Button, Dialog, List } from '@redeem/kit';
import { type Picking, picksConfirmed, type PickTitle, useUnit } from '@redeem/platform';
import { useId } from 'react';

import { ExchangeProgress } from './ExchangeProgress';
import styles from './FinalQuestion.module.css';
import { PickedTitle } from './PickedTitle';
import { useTexts } from './texts';

interface FinalQuestionProps {
  open: boolean;
  picked: readonly PickTitle[];
  /** The chosen titles are redeemed there at once. */
  isForGooglePlay: boolean;
  isBusy: boolean;
  picking: Picking;
  onClose: () => void;
}

/** The last thing before what cannot be undone: these titles, and no others? */
export function FinalQuestion({
  open,
  picked,
  isForGooglePlay,
  isBusy,
  picking,
  onClose,
}: FinalQuestionProps) {
  const { t } = useTexts();
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
      <p id={finalId}>
        {[t('picklist.final'), isForGooglePlay && t('picklist.googlePlay')]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className={styles.buttons}>
        <Button
          final
          busy={isBusy}
          describedBy={finalId}
          onClick={() => {
            confirmPicks();
          }}
        >
          {t('picklist.continue')}
        </Button>
        <Button
          variant="secondary"
          inactive={isBusy}
          onClick={() => {
            if (!isBusy) onClose();
          }}
        >
          {t('picklist.back')}
        </Button>
      </div>
      {/* Below the buttons, which must not move because of a press. */}
      <ExchangeProgress picking={picking} />
    </Dialog>
  );
}
