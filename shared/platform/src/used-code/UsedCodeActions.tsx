import { Button } from '@redeem/kit';
import { $redemptions, codeTyped } from '@redeem/store';
import { useUnit } from 'effector-react';

import { Sentence } from '../Sentence';
import { SupportLink } from '../SupportLink';
import { useCommonTexts } from '../texts';
import styles from './UsedCodeActions.module.css';

export interface UsedCodeActionsProps {
  /** Called when the field is empty, and the button that emptied it is about to go. */
  onAnother?: () => void;
}

/** What to do with a used code: look for a movie that was sent to a retailer and has not arrived, go on to the next code. */
export function UsedCodeActions({ onAnother }: UsedCodeActionsProps) {
  const { redemptions, type } = useUnit({ redemptions: $redemptions, type: codeTyped });
  const { t, template } = useCommonTexts();
  const sent = redemptions.findLast(({ by, retailer }) => by === 'exchange' && retailer !== null);
  return (
    <div className={styles.used}>
      <div>
        <Button
          onClick={() => {
            type('');
            onAnother?.();
          }}
        >
          {t('action.another')}
        </Button>
      </div>
      {sent && (
        <details>
          <summary className={styles.question}>{t('arrival.question')}</summary>
          <p>
            <Sentence
              template={template('arrival.advice')}
              parts={{ retailer: <bdi>{sent.retailer}</bdi> }}
            />{' '}
            <SupportLink>{t('arrival.mail')}</SupportLink>
          </p>
        </details>
      )}
    </div>
  );
}
