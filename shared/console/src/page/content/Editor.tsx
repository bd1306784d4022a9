import { Button, Notice } from '@redeem/kit';
import { useEffect, useRef, useState } from 'react';

import type { Outcome, Session } from '../../api';
import type { ContentDocument, Place } from '../../content-api';
import { entriesOf, outlineOf } from '../../content-outline';
import shared from '../console.module.css';
import { NotYet } from '../parts';
import { ask, type RefusedRequest, useAnswer } from '../state';
import { Choice } from './Choice';
import { CodeEditor, type EditorHandle } from './CodeEditor';
import { Compare } from './Compare';
import styles from './content.module.css';
import { DraftState, Help, Original, Problems } from './EditorParts';
import { documentName, languageName, tagOf } from './names';
import { Preview } from './Preview';
import { PublishDialog } from './PublishDialog';
import { Questions } from './Questions';
import { useDraft } from './use-draft';

interface EditorProps {
  place: Place;
  session: Session;
  /** Another one when something has changed on the site or in a draft. */
  version: string;
  onPublished: (outcome: Outcome | null) => void;
  onEnded: (message: string) => void;
}

/** The editor of one file. */
export function Editor({ place, version, ...props }: EditorProps) {
  const [again, setAgain] = useState(0);
  const path = `/api/content/${place.locale}/${place.document}`;
  const { data, error } = useAnswer<ContentDocument>(path, `${version} ${String(again)}`);
  if (!data) return <NotYet error={error} />;
  return (
    <OpenEditor
      key={path}
      {...props}
      place={place}
      shown={data}
      version={version}
      error={error}
      onStale={() => {
        setAgain((count) => count + 1);
      }}
    />
  );
}

type OpenEditorProps = EditorProps & {
  shown: ContentDocument;
  error: RefusedRequest | null;
  onStale: () => void;
};

const VIEWS = [
  ['page', 'Page'],
  ['changes', 'Changes'],
  ['english', 'English'],
] as const;

function OpenEditor(props: OpenEditorProps) {
  const { place, shown, session, version, error, onPublished, onEnded, onStale } = props;
  const { locale, document } = place;
  const { live, english, mayEdit } = shown;
  const editor = useRef<EditorHandle>(null);
  const draft = useDraft({
    shown,
    session,
    onEnded,
    onStale,
    onReplaced: (next) => editor.current?.show(next),
  });
  const [line, setLine] = useState(1);
  const [view, setView] = useState<string>('page');
  const [notice, setNotice] = useState('');
  const [discarded, setDiscarded] = useState<string | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const [failure, setFailure] = useState('');
  const { text, problems, marks, note } = draft;
  const entry = outlineOf(document, text).parts.findLast(
    (part) => part.kind === 'entry' && part.line <= line,
  );
  const hasDraft = live?.text !== text;
  const saved = String(note?.number ?? 0) + (note?.at ?? '') + shown.version;

  useEffect(() => {
    window.document.title = `${documentName(document)}, ${languageName(locale)} · Console`;
  }, [document, locale]);

  const send = async (path: string, method: string, body: object) => {
    setFailure('');
    try {
      await ask(`/api/content/${locale}/${document}${path}`, {
        method,
        body,
        token: session.token,
      });
      onStale();
    } catch (caught) {
      setFailure((caught as RefusedRequest).message);
    }
  };

  return (
    <div className={styles.editor}>
      <header className={shared.title}>
        <div className={shared.head}>
          <p className={shared.muted}>
            <a href="#/content">Texts</a> / {languageName(locale)}
          </p>
          <h1 tabIndex={-1}>
            {documentName(document)}, {languageName(locale)}
          </h1>
          <DraftState draft={draft} hasDraft={hasDraft} mayEdit={mayEdit} />
        </div>
        {mayEdit && (
          <div className={shared.actions}>
            {hasDraft && note && (
              <Button
                variant="quiet"
                onClick={() => {
                  void draft.discard().then(setDiscarded);
                }}
              >
                Discard
              </Button>
            )}
            <Button
              inactive={!hasDraft}
              onClick={() => {
                if (!hasDraft) {
                  setNotice('There is nothing to publish: it is the text that visitors have now.');
                  return;
                }
                void draft.save().then((number) => {
                  if (number !== null) setPublishing(true);
                });
              }}
            >
              Publish …
            </Button>
          </div>
        )}
      </header>
      <Notice tone="warning" live="alert">
        {[draft.failure, error?.message, failure].filter(Boolean).join(' ')}
      </Notice>
      <Notice tone="info" live="status">
        {(draft.news !== '' || notice !== '' || discarded !== null) && (
          <>
            <p>
              {notice} {draft.news}
              {discarded !== null &&
                ' The draft is discarded. This is the text that visitors have.'}
            </p>
            {draft.omitted.length > 0 && (
              <details>
                <summary>What the other text says there</summary>
                {draft.omitted.map((other) => (
                  <p key={other} className={shared.lines} dir="auto">
                    {other}
                  </p>
                ))}
              </details>
            )}
            <span className={shared.actions}>
              {discarded !== null && (
                <Button
                  variant="secondary"
                  onClick={() => {
                    draft.replace(discarded);
                    setDiscarded(null);
                  }}
                >
                  Undo
                </Button>
              )}
              <Button
                variant="quiet"
                onClick={() => {
                  setNotice('');
                  setDiscarded(null);
                  draft.forgetNews();
                }}
              >
                Dismiss
              </Button>
            </span>
          </>
        )}
      </Notice>
      {!live && (
        <Notice tone="warning">
          No live release has this text any more. The draft is kept: copy what you need, or discard
          it.
        </Notice>
      )}
      {shown.isStale && live && mayEdit && (
        <Notice tone="warning">
          <p>The live text has changed since this draft was begun.</p>
          <Button variant="secondary" onClick={draft.takeInLive}>
            Take the change in
          </Button>
        </Notice>
      )}
      <div className={styles.panes}>
        <Questions
          place={place}
          text={text}
          english={english}
          marks={marks}
          mayEdit={mayEdit}
          version={`${version} ${saved}`}
          line={line}
          onGo={(to) => editor.current?.goTo(to)}
          onChange={draft.replace}
        />
        <section className={styles.middle} aria-label="Text">
          <Problems problems={problems} onGo={(to) => editor.current?.goTo(to)} />
          <CodeEditor
            ref={editor}
            label={`${documentName(document)}, ${languageName(locale)}, as Markdown`}
            lang={tagOf(locale)}
            start={text}
            problems={problems}
            isReadOnly={!mayEdit}
            onChange={draft.type}
            onLine={setLine}
            onNotice={setNotice}
          />
          <Help />
        </section>
        <section className={styles.side} aria-label="Beside it">
          <Choice
            label="Show"
            options={VIEWS.filter(([name]) => name !== 'english' || locale !== 'en')}
            value={view}
            onChange={setView}
          />
          {view === 'page' && (
            <Preview
              shown={shown}
              version={saved}
              anchor={entry?.anchor ?? null}
              isBehind={problems.length > 0}
            />
          )}
          {view === 'changes' && <Compare before={live?.text ?? ''} after={text} />}
          {view === 'english' && (
            <Original
              text={entriesOf(document, english).get(entry?.anchor ?? '')?.text ?? null}
              isOutdated={marks[entry?.anchor ?? '']?.includes('outdated') === true && mayEdit}
              onCurrent={() => void send('/current', 'POST', { anchor: entry?.anchor })}
            />
          )}
        </section>
      </div>
      {isPublishing && (
        <PublishDialog
          session={session}
          version={version}
          place={place}
          onDone={(outcome) => {
            setPublishing(false);
            onPublished(outcome);
          }}
          onClose={() => {
            setPublishing(false);
          }}
        />
      )}
    </div>
  );
}
