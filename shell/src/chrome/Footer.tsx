import { useInBrowser } from '@redeem/kit';
import { $territory } from '@redeem/store';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';

import type { Brand } from '../brands/brand';
import { useShellTexts } from '../texts';
import styles from './Footer.module.css';
import { LocationControl } from './LocationControl';
import { TerritorySelector } from './TerritorySelector';

/** The pages that the law of some territories requires, by their keys in a brand. */
const LEGAL_PAGES = ['legalNotice', 'privacyPolicy'] as const;

interface FooterProps {
  brand: Brand;
  /** The footer of the privacy provider. */
  children?: ReactNode;
}

/** The footer of every page, with the visitor's territory and two controls that change it. */
export function Footer({ brand, children }: FooterProps) {
  const { t } = useShellTexts();
  const territory = useUnit($territory);
  // Their addresses are part of the configuration, which a first view does not know.
  const legalPages = useInBrowser() ? LEGAL_PAGES : [];
  return (
    <footer className={`shell-bottom ${styles.footer}`}>
      <div className={styles.column}>
        <div className={styles.controls}>
          <LocationControl />
          <TerritorySelector />
        </div>
        <div className={styles.legal}>
          {legalPages.map((page) => {
            const href = brand[page]?.[territory];
            return (
              href && (
                <a key={page} href={href}>
                  {t(`footer.${page}`)}
                </a>
              )
            );
          })}
          {children}
        </div>
      </div>
    </footer>
  );
}
