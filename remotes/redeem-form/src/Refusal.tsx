import { Notice } from '@redeem/kit';
import { GenericError, type RefusalReason, useCommonTexts } from '@redeem/platform';

import { catalogueRow } from './refusal-catalogue';
import { useTexts } from './texts';

interface RefusalProps {
  reason: RefusalReason;
}

/** The reason of a refusal. The field announces it. */
export function Refusal({ reason }: RefusalProps) {
  const common = useCommonTexts();
  const { t } = useTexts();
  return (
    <Notice tone="danger" toneLabel={common.t('a11y.errorPrefix')}>
      {catalogueRow(reason)?.text(t) ?? <GenericError />}
    </Notice>
  );
}
