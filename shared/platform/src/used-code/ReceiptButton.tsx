import { Button, CodeText, PrintSheet } from '@redeem/kit';
import { $brandName, $supportAddress, type Redemption } from '@redeem/store';
import { useUnit } from 'effector-react';

import { Day } from '../Day';
import { useCommonTexts } from '../texts';

interface ReceiptProps {
  redemptions: readonly Redemption[];
}

/** Brings what was redeemed onto paper, or into the file that the browser prints to. */
export function ReceiptButton({ redemptions }: ReceiptProps) {
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

/** The receipt of a redemption, which is printed instead of the page. */
function Receipt({ redemptions }: ReceiptProps) {
  const { t } = useCommonTexts();
  const { brandName, supportAddress } = useUnit({
    brandName: $brandName,
    supportAddress: $supportAddress,
  });
  return (
    <PrintSheet
      brand={brandName}
      title={t('receipt.title')}
      foot={`${location.host} · ${supportAddress}`}
      records={redemptions.map(({ movie, retailer, timestamp, exchangeResult }) => [
        movie !== null && { label: t('receipt.movie'), value: <bdi translate="no">{movie}</bdi> },
        { label: t('receipt.retailer'), value: <bdi>{retailer}</bdi> },
        timestamp !== null && { label: t('receipt.date'), value: <Day timestamp={timestamp} /> },
        exchangeResult !== null && {
          label: t('receipt.code'),
          value: <CodeText code={exchangeResult} />,
        },
      ])}
    />
  );
}
