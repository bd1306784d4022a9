import { diffLines, diffWordsWithSpace } from 'diff';

import shared from '../console.module.css';
import styles from './content.module.css';

/** The number of lines that are shown around a change. */
const AROUND = 2;

/** What differs between two texts, line by line, and word by word in a line that was changed. */
export function Compare({ before, after }: { before: string; after: string }) {
  const parts = diffLines(before, after);
  if (parts.every(({ added, removed }) => !added && !removed)) {
    return <p className={shared.muted}>It is the text that visitors have now.</p>;
  }
  return (
    <div className={styles.compare} role="group" aria-label="Changes" dir="auto">
      {parts.map((part, index) => {
        const next = parts[index + 1];
        const previous = parts[index - 1];
        if (part.added && previous?.removed) return null;
        if (part.removed && next?.added) {
          return <Changed key={index} before={part.value} after={next.value} />;
        }
        if (part.removed) return <del key={index}>{part.value}</del>;
        if (part.added) return <ins key={index}>{part.value}</ins>;
        return <Same key={index} text={part.value} isFirst={index === 0} isLast={!next} />;
      })}
    </div>
  );
}

function Changed({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.changed}>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        if (removed) return <del key={index}>{value}</del>;
        return added ? <ins key={index}>{value}</ins> : <span key={index}>{value}</span>;
      })}
    </p>
  );
}

function Same({ text, isFirst, isLast }: { text: string; isFirst: boolean; isLast: boolean }) {
  const lines = text.replace(/\n$/, '').split('\n');
  const head = isFirst ? [] : lines.slice(0, AROUND);
  const tail = isLast ? [] : lines.slice(-AROUND);
  if (lines.length <= head.length + tail.length)
    return <p className={styles.same}>{lines.join('\n')}</p>;
  return (
    <>
      {head.length > 0 && <p className={styles.same}>{head.join('\n')}</p>}
      <p className={styles.gap}>{lines.length - head.length - tail.length} lines are the same</p>
      {tail.length > 0 && <p className={styles.same}>{tail.join('\n')}</p>}
    </>
  );
}
