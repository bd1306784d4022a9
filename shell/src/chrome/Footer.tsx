import { useInBrowser } from '@redeem/kit';
import { $language, $territory, privacyFooter } from '@redeem/store';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';

import type { Brand } from '../brands/brand';
import { useShellTexts } from '../texts';
import { loadScript } from '../third-parties/tag-manager';
import styles from './Footer.module.css';
import { FlagList, LocationList } from './TerritoryLists';

interface FooterProps {
  brand: Brand;
  /** The address of the privacy provider's script, with the placeholder `{territory}`. */
  privacyScriptUrl: string;
}

/** The footer of every page, with the visitor's territory and two controls that change it. */
export function Footer({ brand, privacyScriptUrl }: FooterProps) {
  const { t } = useShellTexts();
  const territory = useUnit($territory);
  // Their addresses are part of the configuration, which a first view does not know.
  const isInBrowser = useInBrowser();
  const legalPages = (['legalNotice', 'privacyPolicy'] as const).flatMap((page) => {
    const href = isInBrowser && brand[page]?.[territory];
    return href ? [[page, href] as const] : [];
  });
  return (
    <footer className={`shell-bottom ${styles.footer}`}>
      <div className={styles.column}>
        <div className={styles.controls}>
          <LocationList />
          <FlagList />
        </div>
        <div className={styles.legal}>
          {legalPages.map(([page, href]) => (
            <a key={page} href={href}>
              {t(`footer.${page}`)}
            </a>
          ))}
          <PrivacyFooter scriptUrl={privacyScriptUrl} />
        </div>
      </div>
    </footer>
  );
}

/** The element for the privacy provider's legal footer, with one script for each territory (spec-2.6). */
function PrivacyFooter({ scriptUrl }: { scriptUrl: string }) {
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
  return <div id="privacy-footer" className={styles.privacy} ref={place} />;
}
