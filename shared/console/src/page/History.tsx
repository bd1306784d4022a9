import { Field, LiveRegion } from '@redeem/kit';
import { useState } from 'react';

import type { Change, HistoryPage } from '../api';
import styles from './console.module.css';
import { Author, Commit, counted, Head, NotYet, sentenceOf, Time } from './parts';
import { Revision } from './Revision';
import { useAnswer } from './server';
import { type Column, Table } from './Table';

/** One revision (`12`), or who changed what, when and why: all, or what has some words, before a revision (`of/retailers/40`). */
export function History({ place: [first = '', words = '', before = ''] }: { place: string[] }) {
  const [text, setText] = useState(words);
  if (/^\d+$/.test(first)) return <Revision number={first} />;
  return (
    <>
      <Head title="History" />
      <form
        className={styles.find}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Field
          label="Search"
          hint="A package, an action, a person, a reason, a version, a commit"
          type="search"
          value={text}
          maxLength={100}
          onChange={setText}
        />
      </form>
      <Changes text={text.trim()} before={text === words ? before : ''} />
    </>
  );
}

function Changes({ text, before }: { text: string; before: string }) {
  const query = new URLSearchParams({ text, ...(before !== '' && { before }) });
  const { data, error } = useAnswer<HistoryPage>(`/api/history?${query.toString()}`);
  if (!data) return <NotYet error={error} />;
  const { entries, before: older } = data;
  return (
    <>
      <LiveRegion hidden>{counted(entries.length, 'change')}</LiveRegion>
      {entries.length === 0 && <p>No change is like that among those that were looked at.</p>}
      {entries.length > 0 && (
        <Table label="Changes" columns={COLUMNS} rows={entries} keyOf={(one) => one.revision} />
      )}
      {older !== null && (
        <a href={`#/history/of/${encodeURIComponent(text)}/${String(older)}`}>Older changes</a>
      )}
    </>
  );
}

const COLUMNS: Column<Change>[] = [
  {
    title: 'Revision',
    cell: ({ revision }) => <a href={`#/history/${String(revision)}`}>{revision}</a>,
  },
  { title: 'Change', wide: true, cell: sentenceOf },
  { title: 'Reason', wide: true, cell: ({ why }) => why },
  { title: 'Who', cell: ({ by }) => <Author by={by} /> },
  { title: 'When', cell: ({ at }) => <Time at={at} /> },
  {
    title: 'Commit',
    cell: ({ commit, isUncommitted }) =>
      commit !== null && <Commit hash={commit} isUncommitted={isUncommitted} />,
  },
];
