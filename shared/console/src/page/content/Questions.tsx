import { Badge, Button, LiveRegion, VisuallyHidden } from '@redeem/kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import type { Place } from '../../content-api';
import {
  type Mark,
  outlineOf,
  type Part,
  withMoved,
  withNew,
  withOriginal,
} from '../../content-outline';
import shared from '../console.module.css';
import styles from './content.module.css';
import { Found } from './Found';

interface QuestionsProps {
  place: Place;
  text: string;
  english: string;
  marks: Record<string, Mark[]>;
  mayEdit: boolean;
  /** Another one after each save: the search knows what is saved. */
  version: string;
  line: number;
  onGo: (line: number) => void;
  onChange: (text: string) => void;
}

/** The entries of a file, in their order, with their search words and marks. */
export function Questions({
  place,
  text,
  english,
  marks,
  mayEdit,
  version,
  line,
  ...on
}: QuestionsProps) {
  const { document } = place;
  const [phrase, setPhrase] = useState('');
  const [said, setSaid] = useState('');
  const moved = useRef<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { parts } = outlineOf(document, text);
  const entries = parts.filter(({ kind }) => kind === 'entry');
  const current = parts.findLast((part) => part.line <= line);
  const missing = Object.entries(marks).filter(([, own]) => own.includes('missing'));

  useEffect(() => {
    const { current: anchor } = moved;
    if (anchor === null) return;
    // Its element has another place now, which takes the focus away. Once: somebody may type in the text later.
    moved.current = null;
    list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(anchor)}"]`)?.focus();
  }, [text]);

  const move = (part: Part, by: 1 | -1) => {
    const next = withMoved(document, text, part.line, by);
    if (next === text) {
      setSaid(`${part.title} cannot go ${by === 1 ? 'lower' : 'higher'}.`);
      return;
    }
    moved.current = part.anchor;
    on.onChange(next);
    const order = outlineOf(document, next).parts.filter(({ kind }) => kind === 'entry');
    const at = order.findIndex(
      ({ anchor, text: own }) => anchor === part.anchor && own === part.text,
    );
    setSaid(`${part.title}: now ${String(at + 1)} of ${String(order.length)}.`);
  };

  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        {document === 'faq.md' ? 'Questions' : 'Sections'}{' '}
        <span className={shared.muted}>{entries.length}</span>
      </h2>
      {document === 'faq.md' && (
        <Found
          place={place}
          phrase={phrase}
          version={version}
          onPhrase={setPhrase}
          onGo={(anchor) => {
            const found = entries.find((part) => part.anchor === anchor);
            if (found) on.onGo(found.line);
          }}
        />
      )}
      <LiveRegion hidden>{said}</LiveRegion>
      {mayEdit && place.locale === 'en' && (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              const next = withNew(document, text, line);
              on.onChange(next.text);
              on.onGo(next.line);
            }}
          >
            Add {document === 'faq.md' ? 'a question' : 'a section'}
          </Button>
        </div>
      )}
      <div className={styles.list}>
        <ol className={styles.parts} ref={list}>
          {parts.map((part, index) =>
            part.kind === 'group' ? (
              <li key={`group ${part.title} ${String(index)}`} className={styles.group}>
                <button
                  type="button"
                  className={styles.part}
                  onClick={() => {
                    on.onGo(part.line);
                  }}
                >
                  <span dir="auto">{part.title || 'A group without a name'}</span>
                </button>
              </li>
            ) : (
              <li
                key={part.anchor ?? `line ${String(part.line)}`}
                className={styles.entry}
                data-current={part === current || undefined}
              >
                <Entry
                  part={part}
                  marks={marks[part.anchor ?? ''] ?? []}
                  isCurrent={part === current}
                  mayEdit={mayEdit}
                  onGo={on.onGo}
                  onMove={move}
                />
              </li>
            ),
          )}
        </ol>
        {missing.length > 0 && (
          <>
            <h3 className={styles.subheading}>Missing here</h3>
            <ul className={styles.parts}>
              {missing.map(([anchor]) => (
                <li key={anchor} className={styles.entry}>
                  <span className={styles.words}>#{anchor}</span>
                  {mayEdit && (
                    <button
                      type="button"
                      className={styles.small}
                      onClick={() => {
                        on.onChange(withOriginal(document, text, { english, anchor }));
                      }}
                    >
                      Begin with the English text<VisuallyHidden> of {anchor}</VisuallyHidden>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

interface EntryProps {
  part: Part;
  marks: Mark[];
  isCurrent: boolean;
  mayEdit: boolean;
  onGo: (line: number) => void;
  onMove: (part: Part, by: 1 | -1) => void;
}

function Entry({ part, marks, isCurrent, mayEdit, onGo, onMove }: EntryProps) {
  const title = part.title || 'A question without words';
  const byKey = (event: KeyboardEvent) => {
    if (!mayEdit || !event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    onMove(part, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <>
      <button
        type="button"
        className={styles.part}
        data-entry={part.anchor}
        aria-current={isCurrent || undefined}
        onClick={() => {
          onGo(part.line);
        }}
        onKeyDown={byKey}
      >
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {marks.map((mark) => (
          <Badge key={mark}>{WORDS[mark]}</Badge>
        ))}
        {part.search.length > 0 && (
          <span className={styles.words} dir="auto">
            {part.search.join(', ')}
          </span>
        )}
      </button>
      {mayEdit && (
        <span className={styles.moves}>
          <button
            type="button"
            className={styles.move}
            aria-label={`Higher: ${title}`}
            onClick={() => {
              onMove(part, -1);
            }}
          >
            <span aria-hidden="true">↑</span>
          </button>
          <button
            type="button"
            className={styles.move}
            aria-label={`Lower: ${title}`}
            onClick={() => {
              onMove(part, 1);
            }}
          >
            <span aria-hidden="true">↓</span>
          </button>
        </span>
      )}
    </>
  );
}

const WORDS: Record<Mark, string> = {
  missing: 'missing',
  outdated: 'English has changed',
  untranslated: 'not translated',
  removed: 'not in English',
};
