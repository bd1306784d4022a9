import { Button, Notice, NoticeDetails, Panel } from '@redeem/kit';
import {
  $isChecking,
  checkRetried,
  GenericError,
  RedemptionHistory,
  UsedCodeActions,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import type { Ref } from 'react';

interface UsedCodeProps {
  /** The exchange is done, but leads to no address that may be followed. */
  isStranded?: boolean;
  ref: Ref<HTMLDivElement>;
}

/** The code is used: where it went, and how to finish there. */
export function UsedCode({ isStranded = false, ref }: UsedCodeProps) {
  const common = useCommonTexts();
  const { isChecking, check } = useUnit({ isChecking: $isChecking, check: checkRetried });
  return (
    <div ref={ref} tabIndex={-1}>
      <Panel>
        {isStranded && (
          <>
            <Notice tone="danger" toneLabel={common.t('a11y.errorPrefix')}>
              <GenericError />
            </Notice>
            <div>
              <Button
                variant="secondary"
                busy={isChecking}
                onClick={() => {
                  check();
                }}
              >
                {common.t('action.retry')}
              </Button>
            </div>
          </>
        )}
        <Notice tone="info">
          <NoticeDetails>
            <RedemptionHistory />
          </NoticeDetails>
        </Notice>
        <UsedCodeActions />
      </Panel>
    </div>
  );
}
