import { Hero, Panel } from '@redeem/kit';
import { $isInternational, $territory, useUnit } from '@redeem/platform';

import { CodeForm } from './CodeForm';
import { Consent } from './Consent';
import { LanguageToggle } from './LanguageToggle';
import styles from './Home.module.css';
import { useTexts } from './texts';

/** The home screen. Its differences depend on the territory, never on the locale (gap-7). */
export function Home() {
  const { t } = useTexts();
  const { territory, isInternational } = useUnit(
    { territory: $territory, isInternational: $isInternational },
    { forceScope: true },
  );

  return (
    <Hero title={t('home.header')} lead={t('home.hero')}>
      <Panel lit>
        <LanguageToggle />
        <CodeForm />
        {territory === 'AU' && <p className={styles.note}>{t('home.aunote')}</p>}
        {!isInternational && <Consent />}
      </Panel>
    </Hero>
  );
}
