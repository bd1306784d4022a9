import { Badge, Button } from '@redeem/kit';

import type { Entry } from '../../texts/api';
import styles from '../console.module.css';
import own from './texts.module.css';

interface OutlineProps {
  entries: Entry[];
  current: Entry | undefined;
  mayWrite: boolean;
  onGo: (entry: Entry) => void;
  /** Adds an entry that the file does not have, with what it is offered. */
  onAdd: (entry: Entry) => void;
}

/** The questions of a document, and what is to do. */
export function Outline({ entries, current, mayWrite, onGo, onAdd }: OutlineProps) {
  return (
    <nav aria-label="Questions">
      <ol className={styles.plain}>
        {entries.map((entry) => (
          <li key={`${entry.anchor} ${entry.heading}`} className={own.entry}>
            {entry.line === null ? (
              <span className={styles.muted}>{entry.heading}</span>
            ) : (
              <button
                type="button"
                className={own.go}
                aria-current={entry === current || undefined}
                onClick={() => {
                  onGo(entry);
                }}
              >
                {entry.heading || 'A question without words'}
              </button>
            )}
            {entry.by.length > 0 && <Badge>{entry.by.join(', ')}</Badge>}
            {entry.state === 'missing' && (
              <span className={own.toDo}>missing: visitors read English</span>
            )}
            {entry.state === 'old' && (
              <details>
                <summary className={own.toDo}>English is newer</summary>
                <p lang="en" className={styles.lines}>
                  {entry.offered}
                </p>
              </details>
            )}
            {mayWrite && (entry.state === 'missing' || entry.state === 'inherited') && (
              <Button
                variant="quiet"
                onClick={() => {
                  onAdd(entry);
                }}
              >
                {entry.state === 'missing' ? 'Add it' : 'Write other words here'}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
