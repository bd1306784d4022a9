import type { Entry, Inline } from '../content/content';
import { InlineText } from '../content/InlineText';
import { FaqEntry } from './FaqEntry';
import type { Found } from './search';
import styles from './FaqGroup.module.css';

interface FaqGroupProps {
  /** A name that no other group on the page has. */
  name: string;
  title: readonly Inline[];
  entries: readonly Entry[];
  /** The result of a search. */
  found?: Found;
  /** Shown in print only. */
  isHidden?: boolean;
}

/** Questions below a heading: those of a topic, or the results of a search. */
export function FaqGroup({ name, title, entries, found, isHidden = false }: FaqGroupProps) {
  const id = `${name}-heading`;
  return (
    <section className={styles.group} aria-labelledby={id} hidden={isHidden}>
      <h2 id={id}>
        <InlineText text={title} />
      </h2>
      <div className={styles.entries}>
        {entries.map((entry) => (
          <FaqEntry key={entry.anchor} entry={entry} isOpen={found?.get(entry.anchor) ?? false} />
        ))}
      </div>
    </section>
  );
}
