import type { EditorView } from '@codemirror/view';
import { Button, Field, LiveRegion, Notice } from '@redeem/kit';
import { useRef, useState, useSyncExternalStore } from 'react';

import { anchorOf, type Conflict, type DocumentRow, type Entry, titleOf } from '../../texts/api';
import styles from '../console.module.css';
import { Head } from '../parts';
import { CodeEditor, goTo, insert } from './CodeEditor';
import { Draft } from './draft';
import { Outline } from './Outline';
import { Preview } from './Preview';
import own from './texts.module.css';

/** A document: its questions, its Markdown with the mistakes, and the page that visitors will see. */
export function Editor({ row, mayWrite }: { row: DocumentRow; mayWrite: boolean }) {
  const { path, locale, name, entries, mistakes, draft: written } = row;
  const [draft] = useState(() => new Draft(path));
  const { text, version, published, conflict, isKept, error } = useSyncExternalStore(
    draft.follow,
    draft.state,
  );
  const viewRef = useRef<EditorView>(null);
  const [line, setLine] = useState(1);
  const current = entries.findLast((entry) => entry.line !== null && entry.line <= line);
  const add = (markdown: string, after: Entry | undefined) => {
    if (viewRef.current) insert(viewRef.current, markdown, after?.end ?? null);
  };
  return (
    <>
      <Head title={titleOf(path)}>
        <a href="#/texts">All texts</a>
      </Head>
      <div className={own.bar}>
        <LiveRegion>
          {error === null ? (
            <span className={styles.muted}>
              {version === '' ? 'Loading …' : isKept ? 'Saving …' : 'Saved'}
            </span>
          ) : (
            <span className={own.bad}>
              Kept in this browser, and saved as soon as possible: {error}
            </span>
          )}
        </LiveRegion>
        {written && <span className={styles.muted}>Draft by {written.by.join(', ')}</span>}
        {written && <a href="#/texts">Publish …</a>}
        {written && mayWrite && conflict === null && (
          <Button
            variant="quiet"
            onClick={() => {
              draft.type(published);
            }}
          >
            Back to the published text
          </Button>
        )}
      </div>
      {conflict && (
        <Choice
          conflict={conflict}
          onChoose={(chosen) => {
            draft.type(chosen, conflict.base);
          }}
        />
      )}
      <div className={own.desk}>
        <div className={own.outline}>
          <Outline
            entries={entries}
            current={current}
            mayWrite={mayWrite}
            onGo={({ line: to }) => {
              if (viewRef.current && to !== null) goTo(viewRef.current, to);
            }}
            onAdd={(entry) => {
              const above = entries.slice(0, entries.indexOf(entry));
              add(
                entry.offered,
                above.findLast(({ end }) => end !== null),
              );
            }}
          />
          {mayWrite && locale === 'en' && (
            <NewEntry
              label={name === 'faq.md' ? 'New question' : 'New section'}
              onAdd={(words) => {
                const mark = name === 'faq.md' ? '###' : '##';
                add(`${mark} ${words} {#${anchorOf(words)}}\n\n`, current);
              }}
            />
          )}
        </div>
        {version !== '' && conflict === null && (
          <CodeEditor
            viewRef={viewRef}
            label={`Markdown of ${titleOf(path)}`}
            lang={locale.replace('_', '-')}
            text={text}
            mistakes={mistakes}
            isReadOnly={!mayWrite}
            onChange={draft.type}
            onLine={setLine}
          />
        )}
        {version !== '' && <Preview path={path} version={version} anchor={current?.anchor ?? ''} />}
      </div>
    </>
  );
}

/** A field for the words of a heading, which is added with the anchor that they make. */
function NewEntry({ label, onAdd }: { label: string; onAdd: (words: string) => void }) {
  const [words, setWords] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (anchorOf(words) === '') return;
        onAdd(words.trim());
        setWords('');
      }}
    >
      <Field
        label={label}
        hint="It comes after the one with the cursor."
        value={words}
        onChange={setWords}
      />
      <Button type="submit" variant="secondary">
        Add
      </Button>
    </form>
  );
}

/** Both texts of the lines that two people have changed. */
function Choice({ conflict, onChoose }: { conflict: Conflict; onChoose: (text: string) => void }) {
  const { by, lines, choices } = conflict;
  const ways = [
    ['Keep mine', choices.mine],
    [`Keep that of ${by}`, choices.theirs],
    ['Keep both, and edit', choices.both],
  ] as const;
  return (
    <Notice tone="warning" live="alert">
      <p>
        {by} has changed the same lines. Your text is kept in this browser until you have chosen.
      </p>
      {lines.map(({ mine, theirs }, index) => (
        <dl key={index} className={own.both}>
          <dt>Yours</dt>
          <dd>{mine || 'nothing'}</dd>
          <dt>{by}</dt>
          <dd>{theirs || 'nothing'}</dd>
        </dl>
      ))}
      <div className={styles.actions}>
        {ways.map(([words, text]) => (
          <Button
            key={words}
            variant="secondary"
            onClick={() => {
              onChoose(text);
            }}
          >
            {words}
          </Button>
        ))}
      </div>
    </Notice>
  );
}
