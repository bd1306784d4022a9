import { CodeText } from '@redeem/kit';
import { $redemptions, type Redemption } from '@redeem/store';
import { useUnit } from 'effector-react';

import { Day } from './Day';
import { Sentence } from './Sentence';
import { useCommonTexts } from './texts';

/** Where and when a used code went, and how to finish what was begun (spec-8.8, spec-3.30, spec-8.10, spec-8.11). */
export function RedemptionHistory() {
  const redemptions = useUnit($redemptions);
  const { t } = useCommonTexts();
  if (redemptions.length === 0) return <p>{t('redeemed.unknown')}</p>;
  return redemptions.map((redemption, index) =>
    redemption.by === 'exchange' ? (
      <ByExchange key={index} redemption={redemption} />
    ) : (
      <ByRetailer key={index} redemption={redemption} />
    ),
  );
}

interface LineProps {
  redemption: Redemption;
}

function ByRetailer({ redemption }: LineProps) {
  const { t, template } = useCommonTexts();
  const { retailer, shopUrl, timestamp } = redemption;
  if (retailer === null) return <p>{t('redeemed.unknown')}</p>;
  const key = timestamp === null ? 'redeemed.retailer.undated' : 'redeemed.retailer';
  const location = shopUrl === null ? <bdi>{retailer}</bdi> : <a href={shopUrl}>{retailer}</a>;
  return (
    <p>
      <Sentence
        template={template(key)}
        parts={{ location, date: <Day timestamp={timestamp} /> }}
      />
    </p>
  );
}

function ByExchange({ redemption }: LineProps) {
  const { t, template } = useCommonTexts();
  const { exchangeUrl, exchangeResult, timestamp } = redemption;
  if (redemption.retailer === null) return <p>{t('redeemed.unknown')}</p>;
  const key = timestamp === null ? 'redeemed.exchange.undated' : 'redeemed.exchange.processed';
  const retailer = <bdi>{redemption.retailer}</bdi>;
  return (
    <>
      <p>
        <Sentence
          template={template(key)}
          parts={{ retailer, date: <Day timestamp={timestamp} /> }}
        />
      </p>
      {exchangeUrl !== null && (
        <p>
          <a href={exchangeUrl}>
            <Sentence template={template('redeemed.exchange.clickHere')} parts={{ retailer }} />
          </a>
        </p>
      )}
      {exchangeResult !== null && (
        <p>
          <Sentence template={template('redeemed.exchange.enterCode')} parts={{ retailer }} />{' '}
          <br />
          <CodeText code={exchangeResult} />
        </p>
      )}
    </>
  );
}
