import type { ReactNode } from 'react';

import styles from './Facts.module.css';

export interface Fact {
  term: string;
  value: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
}

/** Short facts about one thing: its rating, its minutes. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ term, value }) => (
        <div className={styles['fact']} key={term}>
          <dt className={styles['term']}>{term}</dt>
          <dd className={styles['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
