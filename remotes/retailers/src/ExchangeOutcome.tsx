import { Button, ButtonLink, Notice, NoticeDetails, Panel, Spinner } from '@redeem/kit';
import {
  $exchange,
  $isChecking,
  $redirectUrl,
  checkRetried,
  GenericError,
  RedemptionHistory,
  Sentence,
  UsedCodeActions,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import type { Ref } from 'react';

import styles from './ExchangeOutcome.module.css';
import { retailerOf } from './retailers/retailers';
import { useTexts } from './texts';

interface RedirectNoticeProps {
  ref: Ref<HTMLDivElement>;
}

/** The exchange is done and the browser is about to leave for the retailer. */
export function RedirectNotice({ ref }: RedirectNoticeProps) {
  const { t, template } = useTexts();
  const { exchange, redirectUrl } = useUnit({ exchange: $exchange, redirectUrl: $redirectUrl });
  if (exchange.step !== 'done' || redirectUrl === null) return null;
  const { name } = retailerOf(exchange.selection);
  return (
    <div ref={ref} tabIndex={-1}>
      <Panel>
        <div className={styles.notice}>
          <p className={styles.words}>{t('redirect.notice')}</p>
          <span className={styles.progress}>
            <Spinner />
          </span>
        </div>
        <div>
          <ButtonLink href={redirectUrl} variant="secondary">
            {/* One element, so that the button's gap does not come between the words. */}
            <span>
              <Sentence
                template={template('redirect.link')}
                parts={{ retailer: <bdi>{name}</bdi> }}
              />
            </span>
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

interface UsedCodeProps {
  /** The exchange is done, but leads to no address that may be followed. */
  isStranded: boolean;
  ref: Ref<HTMLDivElement>;
}

/** The code is used: where it went, and how to finish there. */
export function UsedCode({ isStranded, ref }: UsedCodeProps) {
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
