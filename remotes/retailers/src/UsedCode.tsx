import { Notice, Panel } from '@redeem/kit';
import { GenericError, RedemptionHistory, UsedCodeActions, useCommonTexts } from '@redeem/platform';
import type { Ref } from 'react';

interface UsedCodeProps {
  /** The exchange is done, but leads to no address that may be followed. */
  isStranded?: boolean;
  ref: Ref<HTMLDivElement>;
}

/** The code is used: where it went, and how to finish there. */
export function UsedCode({ isStranded = false, ref }: UsedCodeProps) {
  const common = useCommonTexts();
  return (
    <div ref={ref} tabIndex={-1}>
      <Panel>
        {isStranded && (
          <Notice tone="danger" toneLabel={common.t('a11y.errorPrefix')}>
            <GenericError />
          </Notice>
        )}
        <RedemptionHistory />
        <UsedCodeActions />
      </Panel>
    </div>
  );
}
