import type { ReactNode } from 'react';

import styles from './Footer.module.css';
import { LocationControl } from './LocationControl';
import { TerritorySelector } from './TerritorySelector';

interface FooterProps {
  /** What the privacy provider has to say. */
  children?: ReactNode;
}

/** The bottom of every page: where the visitor is, and may say otherwise. */
export function Footer({ children }: FooterProps) {
  return (
    <footer className={`shell-bottom ${styles['footer'] ?? ''}`}>
      <div className={styles['column']}>
        <div className={styles['controls']}>
          <LocationControl />
          <TerritorySelector />
        </div>
        {children}
      </div>
    </footer>
  );
}
