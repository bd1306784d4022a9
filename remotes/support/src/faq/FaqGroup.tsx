import type { Entry, Inline } from '../content/content';
import { InlineText } from '../content/InlineText';
import { FaqEntry } from './FaqEntry';
import type { FoundIn } from './search/faq-search';
import styles from './FaqGroup.module.css';

interface FaqGroupProps {
  /** A name that no other group on the page has. */
  name: string;
  title: readonly Inline[];
  entries: readonly Entry[];
  /** Where the search found the entries, by anchor. */
  foundIn?: ReadonlyMap<string, FoundIn>;
  /** Shown in print only. */
  isHidden?: boolean;
}

/** Questions below a heading: those of a topic, or the results of a search. */
export function FaqGroup({ name, title, entries, foundIn, isHidden = false }: FaqGroupProps) {
  const id = `${name}-heading`;
  return (
    <section className={styles.group} aria-labelledby={id} hidden={isHidden}>
      <h2 id={id}>
        <InlineText text={title} />
      </h2>
      <div className={styles.entries}>
        {entries.map((entry) => (
          <FaqEntry
            key={entry.anchor}
            entry={entry}
            isOpen={foundIn?.get(entry.anchor) === 'answer'}
            isHidden={isHidden}
          />
        ))}
      </div>
    </section>
  );
}
