import { $language, $territory, privacyFooter } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';

import styles from './PrivacyFooter.module.css';
import { loadScript } from './load-script';

interface PrivacyFooterProps {
  /** With a `{territory}` to be filled. */
  scriptUrl: string;
}

/** The place of the privacy provider's legal footer, one script per territory (product-spec 2). */
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
