import { LiveRegion, Notice } from '@redeem/kit';
import { lazy, Suspense, useEffect, useRef } from 'react';

import type { HistoryPage, Session } from '../api';
import styles from './console.module.css';
import { History } from './History';
import { Overview } from './Overview';
import { Author, nameOf, NewTab, NotYet, sentenceOf } from './parts';
import { Reasons } from './ReasonDialog';
import { Remote } from './Remote';
import { useRoute } from './route';
import { useAnswer, useSessionAnswer } from './server';
import { Work } from './Work';

/** With the editor, which is larger than all else. */
const Texts = lazy(async () => ({ default: (await import('./texts')).Texts }));

/** The sections by the beginning of their addresses. Each gets what follows in the address. */
const SECTIONS = {
  '': { title: 'Overview', Page: Overview },
  texts: { title: 'Texts', Page: Texts },
  history: { title: 'History', Page: History },
};

/** The whole page. `failure` says why a link has signed nobody in. */
export function App({ failure }: { failure: string }) {
  const { data: session, error } = useSessionAnswer();
  if (error?.status === 401 || (error && !session))
    return <SignIn message={failure || (error.status === 401 ? '' : error.message)} />;
  if (!session) return <main className={styles.main} />;
  return <Console session={session} isSilent={error?.status === 0} />;
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
        Nobody has signed you in. Open the link that the console has printed in its terminal, or the
        address of the proxy that signs you in, and load this page again.
      </p>
    </main>
  );
}

function Console({ session, isSilent }: { session: Session; isSilent: boolean }) {
  const [path = '', ...place] = useRoute();
  const where = place.join('/');
  const current = Object.hasOwn(SECTIONS, path) ? (path as keyof typeof SECTIONS) : '';
  // A remote is a page of the overview.
  const isRemote = path === 'remotes';
  const { title, Page } = isRemote ? { title: where, Page: Remote } : SECTIONS[current];
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = `${title} · Console`;
    // The first page starts at its beginning, as any other.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [title, where]);
  return (
    <>
      <header className={styles.top}>
        <a className={styles.skip} href={location.hash} onClick={() => main.current?.focus()}>
          Skip to the content
        </a>
        <nav aria-label="Console">
          {Object.entries(SECTIONS).map(([section, { title: label }]) => (
            <a
              key={section}
              href={`#/${section}`}
              aria-current={section === current ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
          {session.siteUrl !== null && <NewTab href={session.siteUrl}>Live page</NewTab>}
        </nav>
        <span className={styles.muted}>
          <Author by={session.person.name} /> · {session.person.role}
        </span>
      </header>
      <main ref={main} className={styles.main} tabIndex={-1}>
        <LiveRegion>
          {isSilent && (
            <Notice tone="warning">
              The console does not answer. This page shows what it last knew.
            </Notice>
          )}
        </LiveRegion>
        <LastChange />
        <Work jobs={session.jobs} />
        <Reasons>
          <Suspense fallback={<NotYet error={null} />}>
            <Page key={where} place={place} />
          </Suspense>
        </Reasons>
      </main>
    </>
  );
}

/** Tells a screen reader what somebody has changed. */
function LastChange() {
  const last = useAnswer<HistoryPage>('/api/history').data?.entries[0];
  return (
    <LiveRegion hidden>
      {last && `Revision ${String(last.revision)}: ${sentenceOf(last)}, by ${nameOf(last.by)}`}
    </LiveRegion>
  );
}
