import { LiveRegion, Notice } from '@redeem/kit';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';

import type { Overview as OverviewData, Session } from '../api';
import { Actions } from './ActionButton';
import styles from './console.module.css';
import { History } from './History';
import { Overview } from './Overview';
import { Author, NotYet, sentenceOf } from './parts';
import { Remote } from './Remote';
import { useRoute } from './route';
import { useAnswer, useSessionAnswer } from './server';
import { Work } from './Work';

interface Section {
  path: string;
  title: string;
  /** Gets the parts of the address after that of the section. */
  Page: ComponentType<{ place: string[] }>;
}

const OVERVIEW: Section = { path: '', title: 'Overview', Page: Overview };
const SECTIONS: Section[] = [
  OVERVIEW,
  // With the editor, which is larger than all else.
  {
    path: 'texts',
    title: 'Texts',
    Page: lazy(async () => ({ default: (await import('./texts')).Texts })),
  },
  { path: 'history', title: 'History', Page: History },
];
/** Pages that belong to the overview. */
const REMOTES: Section = { path: 'remotes', title: 'Remote', Page: Remote };

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
  const current = [...SECTIONS, REMOTES].find((section) => section.path === path) ?? OVERVIEW;
  const { Page } = current;
  const where = place.join('/');
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = `${current === REMOTES ? where : current.title} · Console`;
    // The first page starts at its beginning, as any other.
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [current, where]);
  return (
    <>
      <header className={styles.top}>
        <a className={styles.skip} href={location.hash} onClick={() => main.current?.focus()}>
          Skip to the content
        </a>
        <nav aria-label="Console">
          {SECTIONS.map((section) => {
            const isCurrent = section === (current === REMOTES ? OVERVIEW : current);
            return (
              <a
                key={section.path}
                href={`#/${section.path}`}
                aria-current={isCurrent ? 'page' : undefined}
              >
                {section.title}
              </a>
            );
          })}
          {session.siteUrl !== null && (
            <a href={session.siteUrl} target="_blank" rel="noreferrer">
              Live page
            </a>
          )}
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
        <Actions>
          <Suspense fallback={<NotYet error={null} />}>
            <Page key={where} place={place} />
          </Suspense>
        </Actions>
      </main>
    </>
  );
}

/** Tells a screen reader what somebody has changed. */
function LastChange() {
  const { data } = useAnswer<OverviewData>('/api/overview');
  return (
    <LiveRegion hidden>
      {data && `Revision ${String(data.revision)}: ${sentenceOf(data.last)}, by ${data.last.by}`}
    </LiveRegion>
  );
}
