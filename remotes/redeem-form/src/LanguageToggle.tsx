import { Button } from '@redeem/kit';
import { $otherLanguage, languageToggled, useUnit } from '@redeem/platform';

import styles from './LanguageToggle.module.css';
import { useTexts } from './texts';

/** For Canada: the other language, in that language. */
export function LanguageToggle() {
  const { t } = useTexts();
  const { otherLanguage, toggle } = useUnit({
    otherLanguage: $otherLanguage,
    toggle: languageToggled,
  });
  if (otherLanguage === null) return null;
  return (
    <div className={styles['toggle']}>
      <Button
        variant="quiet"
        lang={`${otherLanguage}-CA`}
        onClick={() => {
          toggle();
        }}
      >
        {t(otherLanguage === 'fr' ? 'lang.toggle.toFrench' : 'lang.toggle.toEnglish')}
      </Button>
    </div>
  );
}
