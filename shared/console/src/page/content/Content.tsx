import { Button, Notice } from '@redeem/kit';
import { useState } from 'react';

import type { Outcome, Session } from '../../api';
import shared from '../console.module.css';
import { ask, type Live, type RefusedRequest } from '../state';
import { Documents } from './Documents';
import { Editor } from './Editor';

const EDITOR = /^\/content\/([a-z]{2}(?:_[A-Z]{2})?)\/([a-z-]+\.md)$/;

export interface ContentProps {
  route: string;
  session: Session;
  live: Live;
  onEnded: (message: string) => void;
}

type Done = { outcome: Outcome } | { sentence: string };

/** The texts of support: the list of them, or the editor of one. */
export function Content({ route, session, live, onEnded }: ContentProps) {
  const [done, setDone] = useState<Done | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [, locale, document] = EDITOR.exec(route) ?? [];
  const version = `${live.version} ${live.content}`;

  const published = (outcome: Outcome | null) => {
    setFailure('');
    setDone(
      outcome
        ? { outcome }
        : { sentence: 'It is listed with the texts, and can be withdrawn there.' },
    );
  };
  const takeBack = async ({ revision, undo }: Pick<Outcome, 'revision' | 'undo'>) => {
    if (!undo || isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      const body = { ...undo, revision, why: `Taken back: revision ${String(revision)}` };
      await ask('/api/actions', { method: 'POST', body, token: session.token });
      setDone({ sentence: 'Taken back: visitors have the text before. Yours is a draft again.' });
    } catch (error) {
      setFailure((error as RefusedRequest).message);
    }
    setBusy(false);
  };
  return (
    <>
      <Notice tone="danger" live="alert">
        {failure}
      </Notice>
      <Notice tone="success" live="status">
        {done && (
          <>
            {'sentence' in done ? (
              <p>{done.sentence}</p>
            ) : (
              <>
                <p>
                  Published: revision {done.outcome.revision}. The next page that a visitor opens
                  has it.
                </p>
                {done.outcome.notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </>
            )}
            <span className={shared.actions}>
              {'outcome' in done && done.outcome.undo && (
                <Button
                  variant="secondary"
                  busy={isBusy}
                  onClick={() => void takeBack(done.outcome)}
                >
                  Take it back
                </Button>
              )}
              <Button
                variant="quiet"
                onClick={() => {
                  setDone(null);
                }}
              >
                Dismiss
              </Button>
            </span>
          </>
        )}
      </Notice>
      {locale !== undefined && document !== undefined ? (
        <Editor
          key={route}
          place={{ locale, document }}
          session={session}
          version={version}
          onPublished={published}
          onEnded={onEnded}
        />
      ) : (
        <Documents
          session={session}
          version={version}
          onPublished={published}
          onTakeBack={(last) => void takeBack(last)}
        />
      )}
    </>
  );
}
