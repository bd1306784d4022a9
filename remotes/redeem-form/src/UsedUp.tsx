import { Notice, NoticeDetails } from '@redeem/kit';
import { RedemptionHistory } from '@redeem/platform';

/** Shows where a used code was redeemed. */
export function UsedUp() {
  return (
    <Notice tone="info">
      <NoticeDetails>
        <RedemptionHistory />
      </NoticeDetails>
    </Notice>
  );
}
