import { Button, Field, LiveRegion, Notice } from '@redeem/kit';
import { useDeferredValue, useState } from 'react';

import type { Change, HistoryPage } from '../api';
import styles from './console.module.css';
import { Author, Cell, NotYet, sentenceOf, Table, Time } from './parts';
import { ask, type Live, useAnswer } from './state';

const ACTIONS = ['publish', 'promote', 'rollback', 'lock', 'unlock', 'retire', 'gc'];

interface HistoryProps {
  /** The route after `/history`: a revision, or a query. */
  rest: string;
  live: Live;
}

/** Who changed what, when and why: by pages, with a search. */
export function History({ rest, live }: HistoryProps) {
  const revision = /^\/(\d+)$/.exec(rest)?.[1];
  const [text, setText] = useState('');
  const [subject, setSubject] = useState(
    new URLSearchParams(rest.replace(/^\?/, '')).get('subject') ?? '',
  );
  const [action, setAction] = useState('');
  const query = useDeferredValue(queryOf({ text, subject, action, revision }));
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{revision === undefined ? 'History' : `Revision ${revision}`}</h1>
        {revision !== undefined && (
          <p>
            <a href="#/history">The whole history</a>
          </p>
        )}
      </header>
      {revision === undefined && (
        <form
          className={styles.filter}
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <Field
            label="Search"
            hint="A person, a reason, a version, a commit"
            type="search"
            value={text}
            onChange={setText}
          />
          <Field
            label="Package"
            hint="Its whole name, or site"
            value={subject}
            onChange={setSubject}
            autoCapitalize="none"
            spellCheck={false}
          />
          <label className={styles.select}>
            <span>Change</span>
            <select
              value={action}
              onChange={({ target }) => {
                setAction(target.value);
              }}
            >
              <option value="">all</option>
              {ACTIONS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        </form>
      )}
      <Entries
        key={query}
        query={query}
        live={live}
        only={revision === undefined ? null : Number(revision)}
      />
    </>
  );
}

/** The first page is read again after each change; those after it are read on demand. */
function Entries({ query, live, only }: { query: string; live: Live; only: number | null }) {
  const { data, error } = useAnswer<HistoryPage>(`/api/history?${query}`, live.version);
  const [more, setMore] = useState<HistoryPage[]>([]);
  const [failure, setFailure] = useState('');
  if (!data) return <NotYet error={error} />;
  const all = unique([data, ...more].flatMap((page) => page.entries));
  const entries = only === null ? all : all.filter(({ revision }) => revision === only);
  const { before } = more.at(-1) ?? data;
  const load = async () => {
    try {
      const page = await ask<HistoryPage>(`/api/history?${query}&before=${String(before)}`);
      // The first page moves on with each change: what was before this one is kept.
      setMore((pages) => [...(pages.length > 0 ? pages : [data]), page]);
      setFailure('');
    } catch (problem) {
      setFailure((problem as Error).message);
    }
  };
  return (
    <>
      <LiveRegion hidden>{`${String(entries.length)} changes`}</LiveRegion>
      {entries.length === 0 && (
        <p>No change is like that{before !== null && ' among those that were looked at'}.</p>
      )}
      {entries.length > 0 && (
        <Table label="Changes" head={['Revision', 'Change', 'Reason', 'Who', 'When', 'Commit']}>
          {entries.map((change) => (
            <Row key={change.revision} change={change} />
          ))}
        </Table>
      )}
      {failure !== '' && (
        <Notice tone="danger" live="alert">
          {failure}
        </Notice>
      )}
      {only === null && before !== null && (
        <div>
          <Button variant="secondary" onClick={() => void load()}>
            Show older changes
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ change }: { change: Change }) {
  const { revision, subject, why, by, at, commit, isUncommitted, damage } = change;
  const isPackage = subject !== 'site' && subject !== '';
  return (
    <tr role="row">
      <Cell title="Revision">
        <a href={`#/history/${String(revision)}`}>{revision}</a>
      </Cell>
      <Cell title="Change" wide>
        {isPackage ? <a href={`#/remotes/${subject}`}>{sentenceOf(change)}</a> : sentenceOf(change)}
      </Cell>
      <Cell title="Reason" wide isEmpty={damage === null && why === null}>
        {damage ?? why}
      </Cell>
      <Cell title="Who">
        <Author by={by} />
      </Cell>
      <Cell title="When">{at === '' ? '–' : <Time at={at} />}</Cell>
      <Cell title="Commit" isEmpty={commit === null}>
        <code>{commit?.slice(0, 9)}</code>
        {isUncommitted && ' with uncommitted changes'}
      </Cell>
    </tr>
  );
}

function queryOf(filter: {
  text: string;
  subject: string;
  action: string;
  revision: string | undefined;
}): string {
  const { revision, ...words } = filter;
  const query = new URLSearchParams();
  if (revision !== undefined) query.set('before', String(Number(revision) + 1));
  else
    for (const [name, value] of Object.entries(words))
      if (value.trim() !== '') query.set(name, value.trim());
  return query.toString();
}

/** A change that arrives moves the border of the first page over entries of the second. */
function unique(entries: Change[]): Change[] {
  return [...new Map(entries.map((entry) => [entry.revision, entry])).values()];
}
