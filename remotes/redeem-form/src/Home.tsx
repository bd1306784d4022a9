import { Button, buttonClass, Hero, Panel } from '@redeem/kit';
import {
  $isAccepted,
  $isInternational,
  $isUsedUp,
  $locale,
  $otherLanguage,
  $territory,
  GenericError,
  languageToggled,
  Link,
  useUnit,
} from '@redeem/platform';
import { Suspense } from 'react';

import { CodeForm } from './CodeForm';
import { DialogButton } from './DialogButton';
import styles from './Home.module.css';
import { FilmOnStage, loadTerms } from './lazy';
import { useTexts } from './texts';

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

/** The button for the other language of Canada, labelled in that language. */
function LanguageToggle() {
  const { t } = useTexts();
  const { otherLanguage, toggle } = useUnit({
    otherLanguage: $otherLanguage,
    toggle: languageToggled,
  });
  if (otherLanguage === null) return null;
  return (
    <div className={styles.toggle}>
      <Button
        variant="quiet"
        lang={`${otherLanguage}-CA`}
        onClick={({ detail }) => {
          // The second press of a double click would take the first one back.
          if (detail < 2) toggle();
        }}
      >
        {t(otherLanguage === 'fr' ? 'lang.toggle.toFrench' : 'lang.toggle.toEnglish')}
      </Button>
    </div>
  );
}

/** The statement that the visitor makes by Continue, with links to the terms. */
function Consent() {
  const { t } = useTexts();
  const { locale, territory, isUsedUp } = useUnit({
    locale: $locale,
    territory: $territory,
    isUsedUp: $isUsedUp,
  });

  return (
    <div className={styles.consent}>
      {/* With a used code there is nothing to agree to. */}
      {!isUsedUp && (
        <>
          {(locale === 'en_CA' || locale === 'fr_CA') && (
            <p className={styles.statement}>{t('consent.statement')}</p>
          )}
          <p className={styles.claim}>{t('consent.claim')}</p>
        </>
      )}
      <div className={styles.links}>
        <DialogButton load={loadTerms} otherwise={<GenericError />}>
          {t('consent.link')}
        </DialogButton>
        {territory === 'US' && (
          <Link className={buttonClass('quiet')} to="/returnpolicy">
            {t('home.returnpolicy')}
          </Link>
        )}
      </div>
    </div>
  );
}
