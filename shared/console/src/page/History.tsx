import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Field, LiveRegion } from '@redeem/kit';
import { useDeferredValue, useState } from 'react';

import type { Change, HistoryPage } from '../api';
import styles from './console.module.css';
import { Author, Cell, CommitLink, Head, NotYet, sentenceOf, Table, Time } from './parts';
import { Revision } from './Revision';
import { ask, type RefusedRequest, useSession } from './server';

/** Who changed what, when and why: one revision (`12`), or all, or those of a package (`of/retailers`). */
export function History({ place: [first = '', name = ''] }: { place: string[] }) {
  if (/^\d+$/.test(first)) return <Revision number={first} />;
  return <Changes of={first === 'of' ? name : ''} />;
}

function Changes({ of }: { of: string }) {
  const [text, setText] = useState(of);
  const words = useDeferredValue(text.trim());
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
      <Entries words={words} />
    </>
  );
}

function Entries({ words }: { words: string }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery<
    HistoryPage,
    RefusedRequest
  >({
    queryKey: ['/api/history', words],
    queryFn: ({ pageParam }) =>
      ask(`/api/history?text=${encodeURIComponent(words)}${String(pageParam)}`),
    initialPageParam: '',
    getNextPageParam: ({ before }) => (before === null ? null : `&before=${String(before)}`),
  });
  if (!data) return <NotYet error={error} />;
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <>
      <LiveRegion hidden>{`${String(entries.length)} changes`}</LiveRegion>
      {entries.length === 0 && (
        <p>No change is like that{hasNextPage && ' among those that were looked at'}.</p>
      )}
      {entries.length > 0 && (
        <Table label="Changes" head={['Revision', 'Change', 'Reason', 'Who', 'When', 'Commit']}>
          {entries.map((change) => (
            <Row key={change.revision} change={change} />
          ))}
        </Table>
      )}
      {error && <NotYet error={error} />}
      {hasNextPage && (
        <div>
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show older changes
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ change }: { change: Change }) {
  const { revision, why, by, at, commit, isUncommitted, damage } = change;
  const { commitUrl } = useSession();
  return (
    <tr role="row">
      <Cell title="Revision">
        <a href={`#/history/${String(revision)}`}>{revision}</a>
      </Cell>
      <Cell title="Change" wide>
        {sentenceOf(change)}
      </Cell>
      <Cell title="Reason" wide isEmpty={damage === null && why === null}>
        {damage ?? why}
      </Cell>
      <Cell title="Who">
        <Author by={by} />
      </Cell>
      <Cell title="When" isEmpty={at === ''}>
        <Time at={at} isDate />
      </Cell>
      <Cell title="Commit" isEmpty={commit === null}>
        {commit !== null && <CommitLink hash={commit} url={commitUrl} />}
        {isUncommitted && ' with uncommitted changes'}
      </Cell>
    </tr>
  );
}
