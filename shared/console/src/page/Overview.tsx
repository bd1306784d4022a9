import { Badge, Notice } from '@redeem/kit';

import type { Overview as OverviewData, PackageRow } from '../api';
import { ActionButton } from './ActionButton';
import styles from './console.module.css';
import { Author, Head, LiveVersions, Locked, NotYet, Time, When } from './parts';
import { useAnswer, useSession } from './server';
import { type Column, Table } from './Table';

/** Shows what visitors get, since when, by whom and why. */
export function Overview() {
  const { data, error } = useAnswer<OverviewData>('/api/overview');
  const { root } = useSession();
  if (!data) return <NotYet error={error} />;
  const { packages, siteLock, revision, at, right } = data;
  return (
    <>
      <div className={styles.title}>
        <Head title="What visitors get">
          <p className={styles.muted}>
            Revision {revision}, <Time at={at} />, at {root}
          </p>
        </Head>
        {right === 'all' && (
          <ActionButton
            draft={{ action: siteLock ? 'unlock' : 'lock', name: null }}
            revision={revision}
          />
        )}
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <Locked what="The whole site" lock={siteLock} />
      <Table
        label="The shell and the remotes"
        columns={COLUMNS}
        rows={packages}
        keyOf={({ name }) => name}
      />
    </>
  );
}

const COLUMNS: Column<PackageRow>[] = [
  {
    title: 'Name',
    cell: ({ name }) => (
      <a className={styles.label} href={`#/remotes/${name}`}>
        {name}
      </a>
    ),
  },
  { title: 'Live', cell: ({ live }) => <LiveVersions live={live} /> },
  { title: 'Changed', cell: ({ changed }) => changed && <When since={changed} /> },
  {
    title: 'Reason',
    wide: true,
    cell: ({ changed, lock }) =>
      (changed?.why ?? lock) && (
        <>
          {changed?.why}
          {lock && (
            <p className={styles.muted}>
              <Badge>Locked</Badge> by <Author by={lock.by} />: {lock.why}
            </p>
          )}
        </>
      ),
  },
];
