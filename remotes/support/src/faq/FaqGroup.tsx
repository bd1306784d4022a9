import { useId } from 'react';

import type { Group } from '../content/content';
import { InlineText } from '../content/InlineText';
import { FaqEntry } from './FaqEntry';
import type { FoundIn } from './find-entries';
import styles from './FaqGroup.module.css';

interface FaqGroupProps {
  group: Group;
  /** The entries to show, by their anchors; the others are there for print only. */
  found: ReadonlyMap<string, FoundIn>;
}

/** The questions about one thing. */
export function FaqGroup({ group, found }: FaqGroupProps) {
  const id = useId();
  const isFound = group.entries.some(({ anchor }) => found.has(anchor));
  return (
    <section className={styles['group']} aria-labelledby={id} hidden={!isFound}>
      <h2 id={id}>
        <InlineText text={group.title} />
      </h2>
      <div className={styles['entries']}>
        {group.entries.map((entry) => (
          <FaqEntry key={entry.anchor} entry={entry} foundIn={found.get(entry.anchor)} />
        ))}
      </div>
    </section>
  );
}
