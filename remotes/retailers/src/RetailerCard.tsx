import { Badge, Button, Card, Notice, VisuallyHidden } from '@redeem/kit';
import { GenericError, Sentence, SupportLink, useCommonTexts } from '@redeem/platform';
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
  /** The id of the words that say what cannot be undone. */
  finalId: string;
  /** The id of the words that say whose account the movie goes to; null where the card has to say it. */
  accountId: string | null;
  onRedeem: () => void;
}

/** A retailer, what choosing it means, and the button that does it. */
export function RetailerCard({
  retailer,
  movie,
  state,
  finalId,
  accountId,
  onRedeem,
}: RetailerCardProps) {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const nameId = useId();
  const nextId = useId();
  const { name, requires, learnMoreUrl } = retailer;
  return (
    <Card labelledBy={nameId}>
      <div className={styles.row}>
        <RetailerMark mark={retailer.mark} />
        <div className={styles.heading}>
          <h2 className={styles.name} id={nameId}>
            <bdi>{name}</bdi>
          </h2>
          {requires === 'itunes' && <Badge>{t('retailers.requiresItunes')}</Badge>}
        </div>
        {(accountId === null || learnMoreUrl !== null) && (
          <div className={styles.words}>
            {accountId === null && (
              <p className={styles.next} id={nextId}>
                <Sentence
                  template={template('retailers.next')}
                  parts={{ retailer: <bdi>{name}</bdi> }}
                />
              </p>
            )}
            {learnMoreUrl !== null && <LearnMoreLink url={learnMoreUrl} retailer={name} />}
          </div>
        )}
        <div className={styles.action}>
          <Button
            label={
              movie === ''
                ? t('retailers.redeemNow.untitled', { retailer: name })
                : t('retailers.redeemNow.label', { movie, retailer: name })
            }
            describedBy={`${finalId} ${accountId ?? nextId}`}
            busy={state === 'busy' || state === 'checking'}
            inactive={state === 'waiting'}
            final
            onClick={onRedeem}
          >
            {t('retailers.redeemNow')}
          </Button>
        </div>
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
    </Card>
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

/** A retailer's mark on its tile, in the brand's colours. Decoration: the name stands beside it. */
export function RetailerMark({ mark: Mark }: Pick<Retailer, 'mark'>) {
  return (
    <span className={styles.tile} aria-hidden="true">
      <Mark />
    </span>
  );
}
