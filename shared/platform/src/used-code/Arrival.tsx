import { Actions, Button, CodeText, LiveRegion } from '@redeem/kit';
import { $territory, type Redemption } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect, useId, useState } from 'react';

import { formatDate } from '../Day';
import { Sentence } from '../Sentence';
import { SupportLink } from '../SupportLink';
import { useCommonTexts, useTerritoryName } from '../texts';
import { addressOf } from './address-of';
import styles from './UsedCodeActions.module.css';
import { useUsedCodeTexts } from './texts';

interface ArrivalProps {
  /** Where the code went, the last one last. */
  redemptions: readonly Redemption[];
}

/** Asks visitors who come back from a retailer whether the film has arrived. Their answer stays in this page. */
export function Arrival({ redemptions }: ArrivalProps) {
  const texts = useUsedCodeTexts();
  const questionId = useId();
  const helpId = useId();
  const [answer, say] = useState<'yes' | 'no' | null>(null);
  if (redemptions.length === 0) return null;
  return (
    <div className={styles.arrival} role="group" aria-labelledby={questionId}>
      <p className={styles.question} id={questionId}>
        {texts.question}
      </p>
      <Actions>
        <Button
          variant="secondary"
          onClick={() => {
            say('yes');
          }}
        >
          {texts.yes}
        </Button>
        <Button
          variant="secondary"
          expanded={answer === 'no'}
          controls={answer === 'no' ? helpId : undefined}
          onClick={() => {
            say('no');
          }}
        >
          {texts.no}
        </Button>
      </Actions>
      <LiveRegion>
        {answer === 'yes' && <p>{texts.thanks}</p>}
        {answer === 'no' && (
          <div className={styles.help} id={helpId}>
            <MissingFilm redemptions={redemptions} />
          </div>
        )}
      </LiveRegion>
    </div>
  );
}

/** What to try at the retailer, the code or link for it, and a prepared mail. The mail has no code: it is a secret. */
function MissingFilm({ redemptions }: ArrivalProps) {
  const texts = useUsedCodeTexts();
  const { template } = useCommonTexts();
  const nameOf = useTerritoryName();
  const country = nameOf(useUnit($territory));
  const last = redemptions.at(-1);
  const values: Readonly<Record<string, string>> = {
    movie: redemptions.flatMap(({ movie }) => movie ?? []).join(', '),
    retailer: last?.retailer ?? '',
    date: last?.timestamp ? formatDate(last.timestamp) : '',
    country,
  };
  const body = texts.body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return (
    <>
      <p>
        <Sentence template={texts.advice} parts={{ retailer: <bdi>{last?.retailer}</bdi> }} />
      </p>
      {redemptions.map((redemption, index) => {
        const address = addressOf(redemption);
        return (
          <p key={index} className={styles.again}>
            {redemptions.length > 1 && <bdi translate="no">{redemption.movie}</bdi>}
            {redemption.exchangeResult !== null && <CodeText code={redemption.exchangeResult} />}
            {address !== null && (
              <a href={address}>
                <Sentence
                  template={template('action.goTo')}
                  parts={{ retailer: <bdi>{redemption.retailer}</bdi> }}
                />
              </a>
            )}
          </p>
        );
      })}
      <p>
        <SupportLink mail={{ subject: texts.subject, body }}>{texts.mail}</SupportLink>
      </p>
    </>
  );
}

/**
 * Returns true once the visitor has followed a link to a retailer and is back: in this tab by the browser's cache, or from
 * a tab that the link has opened.
 */
export function useHasComeBack(): boolean {
  const [hasComeBack, comeBack] = useState(false);
  useEffect(() => {
    let isSent = false;
    const send = ({ target, button }: MouseEvent) => {
      // The right button opens a menu.
      if (button === 2) return;
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (link instanceof HTMLAnchorElement && isElsewhere(link) && !link.closest('footer'))
        isSent = true;
    };
    const look = () => {
      if (isSent && document.visibilityState === 'visible') comeBack(true);
    };
    document.addEventListener('click', send, true);
    // A press of the middle button is no click.
    document.addEventListener('auxclick', send, true);
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('click', send, true);
      document.removeEventListener('auxclick', send, true);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return hasComeBack;
}

function isElsewhere({ protocol, host }: HTMLAnchorElement): boolean {
  return protocol.startsWith('http') && host !== location.host;
}
