import { CodeText, CopyButton, type CopyStep, LiveRegion } from '@redeem/kit';
import { $redemptions, type Redemption } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useId, useState } from 'react';

import styles from './RedemptionHistory.module.css';
import { Sentence } from './Sentence';
import { useCommonTexts } from './texts';

const KEYS = {
  exchange: { dated: 'redeemed.exchange.processed', undated: 'redeemed.exchange.undated' },
  retailer: { dated: 'redeemed.retailer', undated: 'redeemed.retailer.undated' },
} as const;

const DATE = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: '2-digit',
  timeZone: 'UTC',
});

/** Where and when a used code went, and how to finish what was begun (spec-8.8, spec-3.30, spec-8.10, spec-8.11). */
export function RedemptionHistory() {
  const redemptions = useUnit($redemptions);
  const { t } = useCommonTexts();
  if (redemptions.length === 0) return <p>{t('redeemed.unknown')}</p>;
  return redemptions.map((redemption, index) => <Way key={index} {...redemption} />);
}

function Way({ by, shopUrl, timestamp, exchangeUrl, exchangeResult, ...named }: Redemption) {
  const { t, template } = useCommonTexts();
  const id = useId();
  const [step, tell] = useState<CopyStep>('copying');
  const said = { copying: '', copied: t('action.copied'), failed: t('action.copyFailed') }[step];
  if (named.retailer === null) return <p>{t('redeemed.unknown')}</p>;
  const retailer = <bdi>{named.retailer}</bdi>;
  const location = shopUrl === null ? retailer : <a href={shopUrl}>{named.retailer}</a>;
  const date = timestamp !== null && <Day timestamp={timestamp} />;
  const key = KEYS[by][timestamp === null ? 'undated' : 'dated'];
  return (
    <>
      <p>
        <Sentence template={template(key)} parts={{ retailer, location, date }} />
      </p>
      {by === 'exchange' && exchangeUrl !== null && (
        <p>
          <a href={exchangeUrl}>
            <Sentence template={template('redeemed.exchange.clickHere')} parts={{ retailer }} />
          </a>
        </p>
      )}
      {exchangeResult !== null && (
        <>
          <p id={id}>
            <Sentence template={template('redeemed.exchange.enterCode')} parts={{ retailer }} />
          </p>
          <p className={styles.code}>
            <CodeText code={exchangeResult} />
            <CopyButton describedBy={id} text={exchangeResult} onStep={tell}>
              {t('action.copy')}
            </CopyButton>
          </p>
          <LiveRegion>{said}</LiveRegion>
        </>
      )}
    </>
  );
}

/** The day of a timestamp in seconds, e.g. `March 05, 2024`: in English and in UTC in every locale, so that it is the same everywhere (spec-9.4, gap-14). */
function Day({ timestamp }: { timestamp: number }) {
  const day = new Date(timestamp * 1000);
  return (
    <time dateTime={day.toISOString().slice(0, 10)} lang="en-US">
      {DATE.format(day)}
    </time>
  );
}
