import type { ReactNode } from 'react';

import { markAncestors } from './hooks';
import styles from './print-sheet.module.css';

const holdsSheet = markAncestors('data-holds-sheet');

interface Line {
  label: string;
  value: ReactNode;
}

interface PrintSheetProps {
  /** The heading of the sheet. */
  brand: string;
  title: string;
  records: readonly (readonly (Line | false)[])[];
  /** The contact on the sheet. */
  foot: string;
}

/** A sheet that is printed instead of the page. On the screen it is hidden, also for screen readers. */
export function PrintSheet({ brand, title, records, foot }: PrintSheetProps) {
  return (
    <div ref={holdsSheet} className={styles.sheet}>
      <p className={styles.brand}>{brand}</p>
      <p className={styles.title}>{title}</p>
      {records.map((lines, index) => (
        <dl className={styles.record} key={index}>
          {lines.map(
            (line) =>
              line && (
                <div className={styles.line} key={line.label}>
                  <dt className={styles.label}>{line.label}</dt>
                  <dd className={styles.value}>{line.value}</dd>
                </div>
              ),
          )}
        </dl>
      ))}
      <p className={styles.foot}>{foot}</p>
    </div>
  );
}
