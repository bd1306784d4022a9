import { Button, Notice } from '@redeem/kit';
import { Fragment, useState } from 'react';

import type {
  Draft,
  FirstPage,
  Health,
  Overview as OverviewData,
  PackageRow,
  Session,
} from '../api';
import styles from './console.module.css';
import {
  Author,
  Cell,
  Find,
  foundBy,
  LiveVersions,
  LockNote,
  NotYet,
  SHOWN,
  Table,
  Time,
} from './parts';
import { type Live, useAnswer, versionOf } from './state';

interface OverviewProps {
  live: Live;
  session: Session;
  first: FirstPage | null;
  onAct: (draft: Draft, revision: number) => void;
}

/** Shows what is live, since when and why, and what needs a person. */
export function Overview({ live, session, first, onAct }: OverviewProps) {
  const { data, error } = useAnswer<OverviewData>(
    '/api/overview',
    live.version,
    first && live.version === versionOf(first.overview) ? first.overview : undefined,
  );
  const [words, setWords] = useState('');
  const [isWhole, setWhole] = useState(false);
  if (!data) return <NotYet error={error} />;

  const found = foundBy(words, data.packages);
  const shown = isWhole ? found : found.slice(0, SHOWN);
  const trials = data.packages.filter(({ live: versions }) => versions.length > 1).length;
  const locks = data.packages.filter(({ lock }) => lock).length;
  return (
    <>
      <header className={styles.title}>
        <div className={styles.head}>
          <h1 tabIndex={-1}>What visitors get</h1>
          <p className={styles.muted}>
            Revision {data.revision}, <Time at={data.at} />
            {' · '}
            {data.packages.length - 1} remotes and the shell · {count(trials, 'trial')} ·{' '}
            {count(locks, 'lock')}
          </p>
        </div>
        {data.may.includes(data.siteLock ? 'unlock' : 'lock') && (
          <Button
            variant="secondary"
            onClick={() => {
              onAct({ action: data.siteLock ? 'unlock' : 'lock', name: null }, data.revision);
            }}
          >
            {data.siteLock ? 'Unlock the whole site' : 'Lock the whole site'}
          </Button>
        )}
      </header>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <HealthNotes health={data.health} />
      {data.siteLock && (
        <Notice tone="warning">
          The whole site is locked by <Author by={data.siteLock.by} /> since{' '}
          <Time at={data.siteLock.at} />: {data.siteLock.why}
        </Notice>
      )}
      <Find among={data.packages.length} words={words} onChange={setWords} />
      <Table label="The shell and the remotes" head={['Name', 'Live', 'Changed', 'Reason']}>
        {shown.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </Table>
      {shown.length === 0 && <p>No remote is named like that.</p>}
      {shown.length < found.length && (
        <Button
          variant="secondary"
          onClick={() => {
            setWhole(true);
          }}
        >
          Show all {found.length}
        </Button>
      )}
      <p className={styles.muted}>The site lies at {session.root}.</p>
    </>
  );
}

function Row({ row }: { row: PackageRow }) {
  const { name, live, changed, lock } = row;
  return (
    <tr role="row">
      <Cell title="Name">
        <a className={styles.name} href={`#/remotes/${name}`}>
          {name}
        </a>
      </Cell>
      <Cell title="Live">
        <LiveVersions live={live} />
      </Cell>
      <Cell title="Changed">
        {changed ? (
          <>
            <Time at={changed.at} />
            <span className={styles.muted}>
              {' by '}
              <Author by={changed.by} />
            </span>
          </>
        ) : (
          <span className={styles.muted}>–</span>
        )}
      </Cell>
      <Cell title="Reason" wide isEmpty={!lock && !changed?.why}>
        {changed?.why}
        {lock && (
          <p>
            <LockNote lock={lock} />
          </p>
        )}
      </Cell>
    </tr>
  );
}

function HealthNotes({ health }: { health: Health | null }) {
  if (!health) return <p className={styles.muted}>The files of the site are being read …</p>;
  const { problems, unfinished, stored, unread, at } = health;
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="danger" live="alert">
          <strong>This needs a person.</strong>
          <ul className={styles.plain}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {unfinished.length > 0 && (
        <Notice tone="info">
          Uploads that run or broke off, which no visitor gets: {unfinished.join(', ')}
        </Notice>
      )}
      {stored.length > 0 && (
        <Notice tone="info">
          Stored releases, which no visitor gets:{' '}
          {stored.map((folder, index) => {
            const [name = '', version = ''] = folder.split('/').slice(-2);
            return (
              <Fragment key={folder}>
                {index > 0 && ', '}
                <a href={`#/remotes/${name}`}>
                  {name} {version}
                </a>
              </Fragment>
            );
          })}
        </Notice>
      )}
      {problems.length === 0 && (
        <p className={styles.well}>
          Nothing is damaged: the files were read <Time at={at} />
          {unread > 0 && `, ${String(unread)} of them were not`}.
        </p>
      )}
    </>
  );
}

function count(number: number, what: string): string {
  return `${String(number)} ${what}${number === 1 ? '' : 's'}`;
}
