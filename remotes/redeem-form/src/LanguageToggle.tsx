import { Button, guardPresses } from '@redeem/kit';
import { $otherLanguage, languageToggled, useUnit } from '@redeem/platform';
import { useLayoutEffect, useRef } from 'react';

import styles from './LanguageToggle.module.css';
import { useTexts } from './texts';

/** The button for the other language of Canada, labelled in that language. */
export function LanguageToggle() {
  const { t } = useTexts();
  const { otherLanguage, toggle } = useUnit({
    otherLanguage: $otherLanguage,
    toggle: languageToggled,
  });
  const place = useRef<HTMLDivElement>(null);
  // After a change of language other elements are under the pointer.
  useLayoutEffect(() => guardPresses(place.current), [otherLanguage]);
  if (otherLanguage === null) return null;
  return (
    <div className={styles.toggle} ref={place}>
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
