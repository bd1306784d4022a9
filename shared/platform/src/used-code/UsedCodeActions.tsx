import { Actions, LiveRegion } from '@redeem/kit';
import { $redemptions } from '@redeem/store';
import { useUnit } from 'effector-react';
import { Fragment, useState } from 'react';

import { useCommonTexts } from '../texts';
import { AnotherCodeButton } from './AnotherCodeButton';
import { CopyButton } from './CopyButton';
import { ReceiptButton } from './ReceiptButton';

export interface UsedCodeActionsProps {
  /** The field is empty, and the button that emptied it is about to go. */
  onAnother?: (() => void) | undefined;
}

/** What there is to do with a code that is used: take along what it became, and go on to the next. */
export function UsedCodeActions({ onAnother }: UsedCodeActionsProps) {
  const redemptions = useUnit($redemptions);
  const { t } = useCommonTexts();
  const [said, say] = useState('');
  const isOneOfMany = redemptions.length > 1;
  return (
    <div>
      <Actions>
        {redemptions.map(({ retailer, exchangeResult, exchangeUrl }, index) => {
          const at = isOneOfMany && retailer !== null ? `: ${retailer}` : '';
          return (
            <Fragment key={index}>
              {exchangeResult !== null && (
                <CopyButton text={exchangeResult} copied={t('action.copied')} onSaid={say}>
                  {t('action.copy') + at}
                </CopyButton>
              )}
              {exchangeResult !== null && exchangeUrl !== null && (
                <CopyButton text={exchangeUrl} copied={t('action.linkCopied')} onSaid={say}>
                  {t('action.copyLink') + at}
                </CopyButton>
              )}
            </Fragment>
          );
        })}
        <ReceiptButton redemptions={redemptions} />
        <AnotherCodeButton onPress={onAnother} />
      </Actions>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}
