import { Button } from '@redeem/kit';
import { $otherLanguage, languageToggled, useUnit } from '@redeem/platform';

import styles from './LanguageToggle.module.css';
import { useTexts } from './texts';

/** The button for the other language of Canada, labelled in that language. */
export function LanguageToggle() {
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
