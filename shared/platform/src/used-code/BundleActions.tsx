import { Actions } from '@redeem/kit';
import { $bundleTitles } from '@redeem/store';
import { useUnit } from 'effector-react';

import { AnotherCodeButton } from './AnotherCodeButton';
import { ReceiptButton } from './ReceiptButton';

/** What to take along of a bundle, and, when nothing is left to do with it, the way to the next code. */
export function BundleActions() {
  const titles = useUnit($bundleTitles);
  return (
    <Actions>
      <ReceiptButton redemptions={titles.flatMap(({ redemption }) => redemption ?? [])} />
      {titles.every(({ step }) => step === 'processed') && <AnotherCodeButton />}
    </Actions>
  );
}
