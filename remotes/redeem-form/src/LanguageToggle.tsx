import { Button, guardPresses } from '@redeem/kit';
import { $otherLanguage, languageToggled, useUnit } from '@redeem/platform';
import { useLayoutEffect, useRef } from 'react';

import styles from './LanguageToggle.module.css';
import { useTexts } from './texts';

/** For Canada: the other language, in that language. */
export function LanguageToggle() {
  const { t } = useTexts();
  const { otherLanguage, toggle } = useUnit({
    otherLanguage: $otherLanguage,
    toggle: languageToggled,
  });
  const place = useRef<HTMLDivElement>(null);
  // In another language the page is another one under the pointer.
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
