import { Badge, Field, Notice } from '@redeem/kit';
import { useState } from 'react';

import type { Overview as OverviewData, PackageRow } from '../api';
import { ActionButton } from './ActionButton';
import styles from './console.module.css';
import { Author, Cell, Head, LiveVersions, NotYet, Table, Time } from './parts';
import { useAnswer, useSession } from './server';

/** The number of packages from which on a field finds them. */
const MANY = 8;

/** Shows what visitors get, since when, by whom and why. */
export function Overview() {
  const { data, error } = useAnswer<OverviewData>('/api/overview');
  const { root } = useSession();
  const [words, setWords] = useState('');
  if (!data) return <NotYet error={error} />;

  const { packages, siteLock, revision, at } = data;
  const found = packages.filter(({ name }) => name.includes(words.trim().toLowerCase()));
  const trials = packages.filter(({ live }) => live.length > 1).length;
  const locks = packages.filter(({ lock }) => lock).length;
  return (
    <>
      <div className={styles.title}>
        <Head title="What visitors get">
          <p className={styles.muted}>
            Revision {revision}, <Time at={at} />
            {' · '}
            {packages.length - 1} remotes and the shell · {count(trials, 'trial')} ·{' '}
            {count(locks, 'lock')}
          </p>
        </Head>
        {data.right === 'all' && (
          <ActionButton
            draft={{ action: siteLock ? 'unlock' : 'lock', name: null }}
            revision={revision}
          >
            {siteLock ? 'Unlock the whole site' : 'Lock the whole site'}
          </ActionButton>
        )}
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {siteLock && (
        <Notice tone="warning">
          The whole site is locked by <Author by={siteLock.by} /> since <Time at={siteLock.at} />:{' '}
          {siteLock.why}
        </Notice>
      )}
      {packages.length > MANY && (
        <div className={styles.find}>
          <Field label="Find a remote" type="search" value={words} onChange={setWords} />
        </div>
      )}
      <Table label="The shell and the remotes" head={['Name', 'Live', 'Changed', 'Reason']}>
        {found.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </Table>
      {found.length === 0 && <p>No remote is named like that.</p>}
      <p className={styles.muted}>The site lies at {root}.</p>
    </>
  );
}

function Row({ row: { name, live, changed, lock } }: { row: PackageRow }) {
  return (
    <tr role="row">
      <Cell title="Name">
        <a className={styles.label} href={`#/remotes/${name}`}>
          {name}
        </a>
      </Cell>
      <Cell title="Live">
        <LiveVersions live={live} />
      </Cell>
      <Cell title="Changed" isEmpty={changed === null}>
        {changed && (
          <>
            <a href={`#/history/${String(changed.revision)}`}>
              <Time at={changed.at} />
            </a>
            <span className={styles.muted}>
              {' by '}
              <Author by={changed.by} />
            </span>
          </>
        )}
      </Cell>
      <Cell title="Reason" wide isEmpty={!lock && !changed?.why}>
        {changed?.why}
        {lock && (
          <p className={styles.muted}>
            <Badge>Locked</Badge> by <Author by={lock.by} />: {lock.why}
          </p>
        )}
      </Cell>
    </tr>
  );
}

function count(number: number, what: string): string {
  return `${String(number)} ${what}${number === 1 ? '' : 's'}`;
}
