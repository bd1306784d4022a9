import { Button, LiveRegion, Notice } from '@redeem/kit';
import { useEffect, useRef, useState } from 'react';

import type { Draft, FirstPage, Outcome, Session } from '../api';
import { ActionDialog, type ActionFailure, FailureText } from './ActionDialog';
import { FindingList } from './CheckButton';
import styles from './console.module.css';
import { History } from './History';
import { Overview } from './Overview';
import { Author, sentenceOf } from './parts';
import { Remote } from './Remote';
import { REMOTE, sectionsOf, titleOf } from './routes';
import { ask, followLinks, type RefusedRequest, startSession, useLive, useRoute } from './state';

type SignedIn = { session: Session } | { session: null; message: string };

export function App({ first }: { first: FirstPage | null }) {
  const [state, setState] = useState<SignedIn | null>(first && { session: first.session });
  useEffect(followLinks, []);
  useEffect(() => {
    if (first) return;
    startSession().then(
      (session) => {
        setState(session ? { session } : { session: null, message: '' });
      },
      (error: unknown) => {
        setState({ session: null, message: (error as Error).message });
      },
    );
  }, [first]);
  if (!state) return <main className={styles.main} />;
  if (!state.session) return <SignIn message={state.message} />;
  return (
    <Console
      session={state.session}
      first={first}
      onEnded={(message) => {
        setState({ session: null, message });
      }}
    />
  );
}

function SignIn({ message }: { message: string }) {
  return (
    <main className={styles.main}>
      <h1>Console</h1>
      {message !== '' && (
        <Notice tone="warning" live="alert">
          {message}
        </Notice>
      )}
      <p>
        Open the link that the console has printed in its terminal. Each link signs in once; the
        next one is printed then.
      </p>
    </main>
  );
}

interface Pending {
  draft: Draft;
  revision: number;
  reason: string;
}

interface ConsoleProps {
  session: Session;
  first: FirstPage | null;
  onEnded: (message: string) => void;
}

function Console({ session, first, onEnded }: ConsoleProps) {
  const route = useRoute();
  // What is after `?` is chosen in the page itself.
  const [place = ''] = route.split('?');
  const live = useLive(first, () => {
    onEnded('Your session has ended.');
  });
  const [pending, setPending] = useState<Pending | null>(null);
  const [done, setDone] = useState<Outcome | null>(null);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // The first page starts at its beginning, as any other.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
    document.title = `${titleOf(place)} · Console`;
  }, [place]);
  useEffect(() => {
    // The button of the action may be gone, and the focus with it. Somebody who writes meanwhile keeps it, as does another dialog.
    if (!(document.activeElement instanceof HTMLInputElement)) notice.current?.focus();
  }, [done, failure]);

  const dismiss = () => {
    setDone(null);
    setFailure(null);
  };
  const dismissByHand = () => {
    dismiss();
    main.current?.focus();
  };
  const signOut = async () => {
    try {
      await ask('/api/session', { method: 'DELETE', token: session.token });
    } catch (error) {
      const { status, message } = error as RefusedRequest;
      if (status !== 401) {
        setFailure({ title: 'Sign out', message, changes: [] });
        return;
      }
    }
    onEnded('You are signed out.');
  };
  const act = (draft: Draft, revision: number) => {
    dismiss();
    setPending({ draft, revision, reason: '' });
  };
  const sections = sectionsOf(place);
  const isOwn = done !== null && done.revision === live.change?.revision;
  return (
    <>
      <header className={styles.top}>
        <a className={styles.skip} href={`#${route}`} onClick={() => main.current?.focus()}>
          Skip to the content
        </a>
        <nav aria-label="Console">
          {sections.map(({ path, title, isCurrent }) => (
            <a key={path} href={`#${path}`} aria-current={isCurrent ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <span className={styles.who}>
          <span>
            <Author by={session.person.name} /> · {session.person.role}
          </span>
          <Button variant="quiet" onClick={() => void signOut()}>
            Sign out
          </Button>
        </span>
      </header>
      <main ref={main} className={styles.main} tabIndex={-1}>
        <LiveRegion>
          {live.isConnected && live.away !== '' && <Notice tone="warning">{live.away}</Notice>}
          {!live.isConnected && (
            <Notice tone="warning">
              The console does not answer. This page shows what it last knew.
            </Notice>
          )}
        </LiveRegion>
        <LiveRegion hidden>
          {live.change &&
            `Revision ${String(live.change.revision)}: ${sentenceOf(live.change)}, by ${live.change.by}`}
        </LiveRegion>
        <Notice tone="danger" live="alert">
          {failure && (
            <div ref={notice} tabIndex={-1}>
              <p>Failed: {failure.title}</p>
              <FailureText failure={failure} />
              <Button variant="quiet" onClick={dismissByHand}>
                Dismiss
              </Button>
            </div>
          )}
        </Notice>
        <Notice tone="success" live="status">
          {done && (
            <div ref={failure ? null : notice} tabIndex={-1}>
              <p>
                Done: revision {done.revision}
                {isOwn && live.change ? `, ${sentenceOf(live.change)}` : ''}.
              </p>
              {done.findings.length > 0 && (
                <details>
                  <summary>What the gate has checked</summary>
                  <FindingList findings={done.findings} />
                </details>
              )}
              <span className={styles.actions}>
                {done.undo && (
                  <Button
                    variant="secondary"
                    onClick={() => {
                      if (!done.undo) return;
                      const { undo: draft, revision } = done;
                      setPending({
                        draft,
                        revision,
                        reason: `Undo of revision ${String(revision)}`,
                      });
                    }}
                  >
                    Undo
                  </Button>
                )}
                <Button variant="quiet" onClick={dismissByHand}>
                  Dismiss
                </Button>
              </span>
            </div>
          )}
        </Notice>
        <Page
          route={route}
          session={session}
          first={first}
          live={live}
          onAct={act}
          onEnded={onEnded}
        />
      </main>
      {pending && (
        <ActionDialog
          {...pending}
          session={session}
          onDone={(outcome) => {
            // Another dialog may be open by now.
            setPending((current) => (current === pending ? null : current));
            setDone(outcome);
            setFailure(null);
          }}
          onFailed={setFailure}
          onClose={() => {
            setPending(null);
          }}
        />
      )}
    </>
  );
}

function Page({
  route,
  ...props
}: {
  route: string;
  session: Session;
  first: FirstPage | null;
  live: ReturnType<typeof useLive>;
  onAct: (draft: Draft, revision: number) => void;
  onEnded: (message: string) => void;
}) {
  const [, name] = REMOTE.exec(route) ?? [];
  if (name !== undefined) return <Remote key={name} name={name} {...props} />;
  const [, rest] = /^\/history(.*)$/.exec(route) ?? [];
  if (rest !== undefined) return <History key={rest} rest={rest} live={props.live} />;
  return <Overview {...props} />;
}
