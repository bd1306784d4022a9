import { Button, guardPresses, List, LiveRegion, WhenSlow } from '@redeem/kit';
import { type BundleTitle, codeTyped, useCommonTexts, useUnit } from '@redeem/platform';
import { useId } from 'react';

import { useTexts } from './texts';
import { TitleCard } from './TitleCard';
import styles from './TitleList.module.css';

/** The number of posters that are requested on every screen size. */
const AT_ONCE = 3;

interface TitleListProps {
  titles: readonly BundleTitle[];
}

/** Shows the progress and the card of each title. */
export function TitleList({ titles }: TitleListProps) {
  const { t } = useTexts();
  return (
    <div className={styles.titles} ref={guardPresses}>
      <Progress titles={titles} />
      <List label={t('gp.title')}>
        {titles.map((title, place) => (
          <TitleCard
            key={title.subCode}
            title={title}
            number={place + 1}
            isFirst={place < AT_ONCE}
          />
        ))}
      </List>
      {titles.every(({ step }) => step === 'processed') && <AnotherCode />}
    </div>
  );
}

function AnotherCode() {
  const type = useUnit(codeTyped);
  const { t } = useCommonTexts();
  return (
    <div>
      <Button
        variant="secondary"
        onClick={() => {
          type('');
        }}
      >
        {t('action.another')}
      </Button>
    </div>
  );
}

interface ProgressProps {
  titles: readonly BundleTitle[];
}

/** Shows how many of the titles are processed. The number is unknown until all titles are checked. */
function Progress({ titles }: ProgressProps) {
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
          <progress className={styles.meter} value={done} max={total} aria-labelledby={wordsId} />
        </div>
      )}
    </div>
  );
}
