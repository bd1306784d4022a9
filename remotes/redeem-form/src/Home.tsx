import { Hero, lazyExtra, Panel } from '@redeem/kit';
import { $isAccepted, $isInternational, $territory, useUnit } from '@redeem/platform';
import { Suspense } from 'react';

import { CodeForm } from './CodeForm';
import { Consent } from './Consent';
import { LanguageToggle } from './LanguageToggle';
import styles from './Home.module.css';
import { useTexts } from './texts';

const FilmOnStage = lazyExtra(
  async () => (await import(/* webpackChunkName: "later" */ './FilmOnStage')).FilmOnStage,
);

/** The home screen. Its differences depend on the territory, never on the locale (gap-7). */
export function Home() {
  const { t } = useTexts();
  const { territory, isInternational, isAccepted } = useUnit(
    { territory: $territory, isInternational: $isInternational, isAccepted: $isAccepted },
    { forceScope: true },
  );

  return (
    <Hero
      title={t('home.header')}
      lead={t('home.hero')}
      stage={<Suspense>{isAccepted && <FilmOnStage />}</Suspense>}
    >
      <Panel lit>
        <LanguageToggle />
        <CodeForm />
        {territory === 'AU' && <p className={styles.note}>{t('home.aunote')}</p>}
        {!isInternational && <Consent />}
      </Panel>
    </Hero>
  );
}
