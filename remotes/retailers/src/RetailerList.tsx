import { Button, buttonClass, holdPresses, List, Notice, VisuallyHidden } from '@redeem/kit';
import {
  $exchange,
  type ExchangeState,
  GenericError,
  Link,
  retailerChosen,
  SupportLink,
  type Title,
  useCommonTexts,
  useUnit,
} from '@redeem/platform';
import { useId, useLayoutEffect } from 'react';

import { ExchangeProgress, type RetailerState } from './ExchangeProgress';
import { FinalNotice } from './FinalNotice';
import card from './RetailerCard.module.css';
import styles from './RetailerList.module.css';
import { retailerOf, type Retailer } from './retailers/retailers';
import { useTexts } from './texts';

interface RetailerListProps {
  /** As the service names them. */
  selections: readonly string[];
  titles: readonly Title[];
}

/** The retailers that take the code. A single one is still the visitor's choice. */
export function RetailerList({ selections, titles }: RetailerListProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const finalId = useId();
  const accountId = useId();
  const { exchange, chooseRetailer } = useUnit({
    exchange: $exchange,
    chooseRetailer: retailerChosen,
  });
  // Messages about an exchange appear and disappear above the next buttons.
  useLayoutEffect(holdPresses, [exchange.step]);
  if (selections.length === 0) {
    return (
      <div className={styles.none}>
        <Notice tone="info">{t('retailers.none')}</Notice>
        <Link className={buttonClass('secondary')} to="/">
          {common.t('action.home')}
        </Link>
      </div>
    );
  }
  // The same selection twice is one choice.
  const retailers = [...new Set(selections)].map(retailerOf);
  const movie = titles.flatMap(({ name }) => name ?? []).join(', ');
  return (
    <div className={styles.choice}>
      <FinalNotice retailers={retailers} finalId={finalId} accountId={accountId} />
      <List label={t('retailers.title')} layout="joined">
        {retailers.map((retailer) => (
          <RetailerCard
            key={retailer.selection}
            retailer={retailer}
            movie={movie}
            state={stateOf(retailer.selection, exchange)}
            describedBy={`${finalId} ${accountId}`}
            onRedeem={() => {
              chooseRetailer(retailer.selection);
            }}
          />
        ))}
      </List>
    </div>
  );
}

function stateOf(selection: string, exchange: ExchangeState): RetailerState {
  if (exchange.step === 'idle' || exchange.step === 'done') return 'open';
  const isChosen = exchange.selection === selection;
  if (exchange.step === 'failed' || exchange.step === 'unclear') {
    return isChosen ? exchange.step : 'open';
  }
  if (!isChosen) return 'waiting';
  return exchange.step === 'settling' ? 'checking' : 'busy';
}

interface RetailerCardProps {
  retailer: Retailer;
  /** The name of the movie; empty if it is unknown. */
  movie: string;
  state: RetailerState;
  /** The ids of the words that say what cannot be undone, and whose account the movie goes to. */
  describedBy: string;
  onRedeem: () => void;
}

/** A retailer, what is special about it, and the button that chooses it. */
function RetailerCard({ retailer, movie, state, describedBy, onRedeem }: RetailerCardProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const nameId = useId();
  const factsId = useId();
  const { name, requires, learnMoreUrl } = retailer;
  return (
    <li className={card.retailer} aria-labelledby={nameId}>
      <div className={card.row}>
        <div className={card.words}>
          <h2 className={card.name} id={nameId}>
            <bdi className={retailer.wordmark}>{name}</bdi>
          </h2>
          {learnMoreUrl !== null && (
            <p className={card.facts}>
              {requires && <span id={factsId}>{t(`retailers.requires.${requires}`)}</span>}
              <LearnMoreLink url={learnMoreUrl} retailer={name} />
            </p>
          )}
        </div>
        <Button
          label={
            movie === ''
              ? t('retailers.redeemNow.untitled', { retailer: name })
              : t('retailers.redeemNow.label', { movie, retailer: name })
          }
          describedBy={requires ? `${describedBy} ${factsId}` : describedBy}
          busy={state === 'busy' || state === 'checking'}
          inactive={state === 'waiting'}
          final
          onClick={onRedeem}
        >
          {t('retailers.redeemNow')}
        </Button>
      </div>
      <Notice tone="danger" live="alert" toneLabel={common.t('a11y.errorPrefix')}>
        {(state === 'failed' || state === 'unclear') && <GenericError />}
      </Notice>
      <ExchangeProgress state={state} retailer={name} />
      {(state === 'failed' || state === 'unclear') && (
        <p>
          <SupportLink />
        </p>
      )}
    </li>
  );
}

interface LearnMoreLinkProps {
  url: string;
  retailer: string;
}

/** A link to the retailer's site, without a referrer. */
function LearnMoreLink({ url, retailer }: LearnMoreLinkProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  return (
    <a className={card.link} href={url} target="_blank" rel="noopener noreferrer">
      <span aria-hidden="true">{t('retailers.learnMore')}</span>
      {/* In the text, not beside it: a search engine reads there where a link leads. */}
      <VisuallyHidden>
        {`${t('retailers.learnMore.label', { retailer })} ${common.t('a11y.newTab')}`}
      </VisuallyHidden>
      <svg className={card.icon} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M4 2.5h5.5V8M9 3 2.5 9.5" />
      </svg>
    </a>
  );
}
