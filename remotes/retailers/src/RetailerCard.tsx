import { Button, Notice, VisuallyHidden } from '@redeem/kit';
import { GenericError, SupportLink, useCommonTexts } from '@redeem/platform';
import { useId } from 'react';

import { ExchangeProgress, type RetailerState } from './ExchangeProgress';
import styles from './RetailerCard.module.css';
import type { Retailer } from './retailers/retailers';
import { useTexts } from './texts';

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
export function RetailerCard({ retailer, movie, state, describedBy, onRedeem }: RetailerCardProps) {
  const { t } = useTexts();
  const common = useCommonTexts();
  const nameId = useId();
  const factsId = useId();
  const { name, requires, learnMoreUrl } = retailer;
  return (
    <li className={styles.retailer} aria-labelledby={nameId}>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2 className={styles.name} id={nameId}>
            <bdi className={retailer.wordmark}>{name}</bdi>
          </h2>
          {learnMoreUrl !== null && (
            <p className={styles.facts}>
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
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
      <span aria-hidden="true">{t('retailers.learnMore')}</span>
      {/* In the text, not beside it: a search engine reads there where a link leads. */}
      <VisuallyHidden>
        {`${t('retailers.learnMore.label', { retailer })} ${common.t('a11y.newTab')}`}
      </VisuallyHidden>
      <svg className={styles.icon} viewBox="0 0 12 12" aria-hidden="true">
        <path d="M4 2.5h5.5V8M9 3 2.5 9.5" />
      </svg>
    </a>
  );
}
