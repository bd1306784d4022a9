import { Button, Dialog, Field, LiveRegion, Notice } from '@redeem/kit';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';

import { anchorOf, type Conflict, type DocumentRow, type Entry, titleOf } from '../../texts/api';
import styles from '../console.module.css';
import { Head } from '../parts';
import { ask, client } from '../server';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { Draft, type DraftState } from './draft';
import { Outline } from './Outline';
import { Preview } from './Preview';
import own from './texts.module.css';

/** A document: its questions, its Markdown with the mistakes, and the page that visitors will see. */
export function Editor({ row, mayWrite }: { row: DocumentRow; mayWrite: boolean }) {
  const { path, locale, name, entries, mistakes } = row;
  const [draft] = useState(() => new Draft(path));
  const state = useSyncExternalStore(draft.follow, draft.state);
  const editor = useRef<EditorHandle>(null);
  const [line, setLine] = useState(1);
  const [question, setQuestion] = useState('');
  const current = entries.findLast((entry) => entry.line !== null && entry.line <= line);
  const insert = (markdown: string, after: Entry | undefined) => {
    editor.current?.insert(markdown, after?.end ?? null);
  };
  const add = (entry: Entry) => {
    const before = entries.slice(0, entries.indexOf(entry)).findLast(({ end }) => end !== null);
    insert(entry.offered, before);
  };
  const mark = name === 'faq.md' ? '###' : '##';
  return (
    <>
      <Head title={titleOf(path)}>
        <a href="#/texts">All texts</a>
      </Head>
      <div className={own.bar}>
        <Status state={state} />
        {row.draft && <span className={styles.muted}>Draft by {row.draft.by.join(', ')}</span>}
        {row.draft && <a href="#/texts">Publish …</a>}
        {row.draft && mayWrite && <Discard path={path} />}
      </div>
      {state.conflict && (
        <Choice
          conflict={state.conflict}
          onChoose={(text) => {
            draft.choose(text);
          }}
        />
      )}
      <div className={own.desk}>
        <div className={own.outline}>
          <Outline
            entries={entries}
            current={current}
            mayWrite={mayWrite}
            onGo={(entry) => editor.current?.goTo(entry.line ?? 1)}
            onAdd={add}
          />
          {mayWrite && locale === 'en' && (
            <form
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault();
                if (anchorOf(question) === '') return;
                insert(
                  `${mark} ${question.trim()} {#${anchorOf(question)}}\n\nThe answer.`,
                  current,
                );
                setQuestion('');
              }}
            >
              <Field
                label={name === 'faq.md' ? 'New question' : 'New section'}
                hint="It comes after the one with the cursor."
                value={question}
                onChange={setQuestion}
              />
              <Button type="submit" variant="secondary">
                Add
              </Button>
            </form>
          )}
        </div>
        <CodeEditor
          ref={editor}
          label={`Markdown of ${titleOf(path)}`}
          lang={locale.replace('_', '-')}
          text={state.text}
          mistakes={mistakes}
          isReadOnly={!mayWrite || state.status === 'loading' || state.conflict !== null}
          onChange={(text) => {
            draft.type(text);
          }}
          onLine={setLine}
        />
        {state.version !== '' && (
          <Preview path={path} version={state.version} anchor={current?.anchor ?? ''} />
        )}
      </div>
    </>
  );
}

function Status({ state: { status, error } }: { state: DraftState }) {
  const words: Record<DraftState['status'], string> = {
    loading: 'Loading …',
    saved: 'Saved',
    saving: 'Saving …',
    kept: 'Saving …',
  };
  return (
    <LiveRegion>
      {error === null ? (
        <span className={styles.muted}>{words[status]}</span>
      ) : (
        <span className={own.bad}>
          Kept in this browser, and saved as soon as possible: {error}
        </span>
      )}
    </LiveRegion>
  );
}

interface ChoiceProps {
  conflict: Conflict;
  onChoose: (text: string) => void;
}

/** Both texts of the lines that two people have changed. */
function Choice({ conflict, onChoose }: ChoiceProps) {
  const { by, lines, choices } = conflict;
  const button = (words: ReactNode, text: string) => (
    <Button
      variant="secondary"
      onClick={() => {
        onChoose(text);
      }}
    >
      {words}
    </Button>
  );
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
        {button('Keep mine', choices.mine)}
        {button(`Keep that of ${by}`, choices.theirs)}
        {button('Keep both, and edit', choices.both)}
      </div>
    </Notice>
  );
}

/** Removes the draft of everybody, after a question. */
function Discard({ path }: { path: string }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
  };
  const remove = async () => {
    await ask(`/api/texts/documents/${path}`, { method: 'DELETE' });
    close();
    await client.invalidateQueries();
  };
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setAsking(true);
        }}
      >
        Remove the draft …
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={`Remove the draft of ${titleOf(path)}`}
        closeLabel="Close"
      >
        <div className={styles.form}>
          <p>All that was written since the last publication is removed, for everybody.</p>
          <div className={styles.actions}>
            <Button onClick={() => void remove()}>Remove it</Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
