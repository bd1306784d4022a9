import { Actions, Button, CopyButton, type CopyStep, LiveRegion } from '@redeem/kit';
import { $redemptions, codeTyped } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useState } from 'react';

import { Sentence } from '../Sentence';
import { SupportLink } from '../SupportLink';
import { useCommonTexts } from '../texts';
import styles from './UsedCodeActions.module.css';

export interface UsedCodeActionsProps {
  /** Called when the field is empty, and the button that emptied it is about to go. */
  onAnother?: () => void;
}

/** What to do with a used code: copy that of the retailer, look for a movie that has not arrived, go on to the next one. */
export function UsedCodeActions({ onAnother }: UsedCodeActionsProps) {
  const { redemptions, type } = useUnit({ redemptions: $redemptions, type: codeTyped });
  const { t, template } = useCommonTexts();
  const [said, say] = useState('');
  const tell = (step: CopyStep) => {
    say({ copying: '', copied: t('action.copied'), failed: t('action.copyFailed') }[step]);
  };
  const isCodeFirst = redemptions.length === 1 && redemptions[0]?.exchangeResult !== null;
  const retailer = redemptions.findLast((one) => one.retailer !== null)?.retailer;
  return (
    <div className={styles.used}>
      {retailer && (
        <p>
          <strong>{t('arrival.question')}</strong>{' '}
          <Sentence
            template={template('arrival.advice')}
            parts={{ retailer: <bdi>{retailer}</bdi> }}
          />{' '}
          <SupportLink>{t('arrival.mail')}</SupportLink>
        </p>
      )}
      <Actions>
        {redemptions.map(
          ({ retailer: name, exchangeResult }, index) =>
            exchangeResult !== null && (
              <CopyButton
                key={index}
                variant={isCodeFirst ? 'primary' : 'secondary'}
                text={exchangeResult}
                onStep={tell}
              >
                {t('action.copy') + (isCodeFirst || name === null ? '' : `: ${name}`)}
              </CopyButton>
            ),
        )}
        <Button
          variant={isCodeFirst ? 'secondary' : 'primary'}
          onClick={() => {
            type('');
            onAnother?.();
          }}
        >
          {t('action.another')}
        </Button>
      </Actions>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}
