import { Notice } from '@redeem/kit';
import { type RefusalReason, useCommonTexts } from '@redeem/platform';

import { RefusalText } from './RefusalText';

interface RefusalProps {
  reason: RefusalReason;
}

/** Why the code is refused; the field announces it. */
export function Refusal({ reason }: RefusalProps) {
  const { t } = useCommonTexts();
  return (
    <Notice tone="danger" toneLabel={t('a11y.errorPrefix')}>
      <RefusalText reason={reason} />
    </Notice>
  );
}
