import { LiveRegion, ProgressBar, WhenSlow } from '@redeem/kit';
import type { BundleTitle } from '@redeem/platform';
import { useId } from 'react';

import styles from './Progress.module.css';
import { useTexts } from './texts';

interface ProgressProps {
  titles: readonly BundleTitle[];
}

/** How many of the titles are processed. The number is unknown until all titles are checked. */
export function Progress({ titles }: ProgressProps) {
  const { t } = useTexts();
  const wordsId = useId();
  const total = titles.length;
  const done = titles.filter(({ step }) => step === 'processed').length;
  const isUnderWay = titles.some(({ step }) => step === 'exchanging');
  const isKnown = isUnderWay || titles.every(({ step }) => step !== 'checking');
  return (
    <div className={styles.progress}>
      <LiveRegion>
        {isKnown && (
          <p className={styles.words} id={wordsId}>
            {t('gp.progress', { done, total })}
          </p>
        )}
      </LiveRegion>
      {/* Each title shows it; screen readers announce it once. */}
      <LiveRegion hidden>{isUnderWay && <WhenSlow>{t('gp.slow')}</WhenSlow>}</LiveRegion>
      {isUnderWay && (
        <div className={styles.bar}>
          <ProgressBar value={done} max={total} labelledBy={wordsId} />
        </div>
      )}
    </div>
  );
}
