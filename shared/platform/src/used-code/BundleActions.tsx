import { Actions } from '@redeem/kit';
import { $bundleTitles } from '@redeem/store';
import { useUnit } from 'effector-react';

import { AnotherCodeButton } from './AnotherCodeButton';
import { ReceiptButton } from './ReceiptButton';

/** The receipt of a bundle and, when all titles are done, a button for the next code. */
export function BundleActions() {
  const titles = useUnit($bundleTitles);
  return (
    <Actions>
      <ReceiptButton redemptions={titles.flatMap(({ redemption }) => redemption ?? [])} />
      {titles.every(({ step }) => step === 'processed') && <AnotherCodeButton />}
    </Actions>
  );
}
