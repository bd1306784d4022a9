import { Badge, Button, Card, Notice } from '@redeem/kit';
import { GenericError, Sentence, useCommonTexts } from '@redeem/platform';
import { useId } from 'react';

import { LearnMoreLink } from './LearnMoreLink';
import styles from './RetailerCard.module.css';
import { RetailerMark } from './RetailerMark';
import type { Retailer } from './retailers/retailer';
import { useTexts } from './texts';

/** `busy`: its exchange is under way; `waiting`: that of another one is. */
export type RetailerState = 'open' | 'busy' | 'waiting' | 'failed';

interface RetailerCardProps {
  retailer: Retailer;
  /** What is redeemed; empty where its name is not known. */
  movie: string;
  state: RetailerState;
  onRedeem: () => void;
}

/** A retailer, what choosing it means, and the button that does it. */
export function RetailerCard({ retailer, movie, state, onRedeem }: RetailerCardProps) {
  const { t, template } = useTexts();
  const common = useCommonTexts();
  const nameId = useId();
  const nextId = useId();
  const { name, requires, learnMoreUrl } = retailer;
  return (
    <Card as="li" labelledBy={nameId}>
      <div className={styles['row']}>
        <RetailerMark mark={retailer.mark} />
        <div className={styles['heading']}>
          <h2 className={styles['name']} id={nameId}>
            <bdi>{name}</bdi>
          </h2>
          {requires === 'itunes' && <Badge>{t('retailers.requiresItunes')}</Badge>}
        </div>
        <div className={styles['words']}>
          <p className={styles['next']} id={nextId}>
            <Sentence
              template={template('retailers.next')}
              parts={{ retailer: <bdi>{name}</bdi> }}
            />
          </p>
          {learnMoreUrl !== null && <LearnMoreLink url={learnMoreUrl} retailer={name} />}
        </div>
        <div className={styles['action']}>
          <Button
            label={
              movie === ''
                ? t('retailers.redeemNow.untitled', { retailer: name })
                : t('retailers.redeemNow.label', { movie, retailer: name })
            }
            describedBy={nextId}
            busy={state === 'busy'}
            disabled={state === 'waiting'}
            onClick={onRedeem}
          >
            {t('retailers.redeemNow')}
          </Button>
        </div>
      </div>
      <Notice tone="danger" live="alert" toneLabel={common.t('a11y.errorPrefix')}>
        {state === 'failed' && <GenericError />}
      </Notice>
    </Card>
  );
}
