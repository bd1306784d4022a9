import { Button } from '@redeem/kit';
import type { Redemption } from '@redeem/store';

import { useCommonTexts } from '../texts';
import { Receipt } from './Receipt';

interface ReceiptButtonProps {
  redemptions: readonly Redemption[];
}

/** Brings what was redeemed onto paper, or into the file that the browser prints to. */
export function ReceiptButton({ redemptions }: ReceiptButtonProps) {
  const { t } = useCommonTexts();
  const known = redemptions.filter(({ retailer }) => retailer !== null);
  if (known.length === 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          window.print();
        }}
      >
        {t('action.receipt')}
      </Button>
      <Receipt redemptions={known} />
    </>
  );
}
