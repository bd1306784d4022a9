import { Notice, NoticeDetails } from '@redeem/kit';
import { RedemptionHistory } from '@redeem/platform';

/** Where the code went before; nothing more can be done with it here. */
export function UsedUp() {
  return (
    <Notice tone="success">
      <NoticeDetails>
        <RedemptionHistory />
      </NoticeDetails>
    </Notice>
  );
}
