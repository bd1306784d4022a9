import { $language, $territory, privacyFooter } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';

import styles from './PrivacyFooter.module.css';
import { loadScript } from './load-script';

interface PrivacyFooterProps {
  /** An address with the placeholder `{territory}`. */
  scriptUrl: string;
}

/** The element for the privacy provider's legal footer, with one script for each territory (spec-2.6). */
export function PrivacyFooter({ scriptUrl }: PrivacyFooterProps) {
  const { territory, language } = useUnit({ territory: $territory, language: $language });
  const place = useRef<HTMLDivElement>(null);
  const src = scriptUrl.replaceAll('{territory}', privacyFooter(territory, language));
  useEffect(() => {
    const element = place.current;
    const unload = loadScript(src);
    return () => {
      unload();
      element?.replaceChildren();
    };
  }, [src]);
  return <div id="privacy-footer" className={styles.place} ref={place} />;
}
