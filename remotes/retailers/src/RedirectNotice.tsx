import { ButtonLink, Panel, Spinner } from '@redeem/kit';
import { $exchange, $redirectUrl, Sentence, useUnit } from '@redeem/platform';
import type { Ref } from 'react';

import styles from './RedirectNotice.module.css';
import { RetailerMark } from './RetailerMark';
import { retailerOf } from './retailers/retailer-of';
import { useTexts } from './texts';

interface RedirectNoticeProps {
  ref: Ref<HTMLDivElement>;
}

/** The exchange is done and the browser is about to leave for the retailer. */
export function RedirectNotice({ ref }: RedirectNoticeProps) {
  const { t, template } = useTexts();
  const { exchange, redirectUrl } = useUnit({ exchange: $exchange, redirectUrl: $redirectUrl });
  if (exchange.step !== 'done' || redirectUrl === null) return null;
  const { name, mark } = retailerOf(exchange.selection);
  return (
    <div ref={ref} tabIndex={-1}>
      <Panel>
        <div className={styles.notice}>
          <RetailerMark mark={mark} />
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
