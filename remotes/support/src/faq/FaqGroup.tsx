import { useId } from 'react';

import type { Group } from '../content/content';
import { InlineText } from '../content/InlineText';
import { FaqEntry } from './FaqEntry';
import styles from './FaqGroup.module.css';

interface FaqGroupProps {
  group: Group;
}

/** The questions about one thing. */
export function FaqGroup({ group }: FaqGroupProps) {
  const id = useId();
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>
        <InlineText text={group.title} />
      </h2>
      <div className={styles['entries']}>
        {group.entries.map((entry) => (
          <FaqEntry key={entry.anchor} entry={entry} />
        ))}
      </div>
    </section>
  );
}
