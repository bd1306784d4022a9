import { Button, Notice, VisuallyHidden } from '@redeem/kit';
import type { ReactNode } from 'react';

import type { Draft } from '../actions';
import type { PackageDetail, ReleaseRow } from '../api';
import { ActionButton } from './ActionButton';
import styles from './console.module.css';
import { Commit, Head, LiveVersions, Locked, NewTab, NotYet, Time, When } from './parts';
import { useAnswer, useSend, useSession } from './server';
import { type Column, Table } from './Table';

/** One package: what is live of it, what can be done, and its releases. */
export function Remote({ place: [name = ''] }: { place: string[] }) {
  const { data, error } = useAnswer<PackageDetail>(`/api/packages/${encodeURIComponent(name)}`);
  if (!data) return <NotYet error={error} />;
  const { lock, siteLock, changed } = data;
  return (
    <>
      <Head title={name}>
        {changed && (
          <p className={styles.muted}>
            Changed <When since={changed} />
            {changed.why !== null && `: ${changed.why}`}
          </p>
        )}
      </Head>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <Locked what={name} lock={lock} />
      <Locked what="The whole site" lock={siteLock} />
      <section className={styles.card} aria-label="Live">
        <LiveVersions live={data.live} />
        <RemoteActions data={data} />
      </section>
      <h2>Releases</h2>
      <Releases data={data} />
      <p>
        <a href={`#/history/of/${name}`}>All changes of {name}</a>
      </p>
    </>
  );
}

/** Shares of visitors that a trial usually gets. */
const STEPS = [10, 25, 50, 100];

/** What a person may do, in groups. */
function RemoteActions({ data }: { data: PackageDetail }) {
  const { name, live, right, revision, lock, siteLock, stored } = data;
  if (right === 'none')
    return <p className={styles.muted}>You may look at this, and change nothing.</p>;
  const isOpen = lock === null && siteLock === null;
  const mayGive = right === 'all' && isOpen;
  const isRemote = name !== 'shell' && live.length > 0;
  const button = (draft: Draft, variant?: 'primary' | 'quiet') => (
    <ActionButton key={JSON.stringify(draft)} draft={draft} revision={revision} variant={variant} />
  );
  const raise = (version: string, traffic: number) =>
    button({ action: 'promote', name, version, traffic }, traffic === 100 ? 'primary' : undefined);
  const trials = live.filter((release) => isOpen && !release.default);
  return (
    <>
      {trials.map(({ version, traffic }) => (
        <Group key={version} label={`Trial of ${version}`}>
          {mayGive && STEPS.filter((step) => step > traffic).map((step) => raise(version, step))}
          {traffic > 0 && button({ action: 'promote', name, version, traffic: 0 })}
          {button({ action: 'end', name, version })}
        </Group>
      ))}
      {(mayGive ? stored : []).map((version) => (
        <Group key={version} label={`Stored: ${version}`}>
          {isRemote && button({ action: 'publish', name, version, traffic: 10 })}
          {button({ action: 'publish', name, version, traffic: 100 })}
          <ReleaseLinks version={version} data={data} />
        </Group>
      ))}
      <div className={styles.actions}>
        {lock === null && live.length > 0 && button({ action: 'lock', name })}
        {lock !== null && right === 'all' && button({ action: 'unlock', name })}
        {mayGive && isRemote && button({ action: 'retire', name }, 'quiet')}
      </div>
    </>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.actions} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}

function Releases({ data }: { data: PackageDetail }) {
  const { name, releases, revision } = data;
  const columns: Column<ReleaseRow>[] = [
    { title: 'Version', cell: ({ version }) => <span className={styles.label}>{version}</span> },
    {
      title: 'Visitors',
      cell: ({ traffic }) => (traffic === null ? 'none' : `${String(traffic)} %`),
    },
    {
      title: 'Live since',
      wide: true,
      cell: ({ since, until }) => (
        <>
          <When since={since} />
          {until !== null && ', until '}
          {until !== null && <Time at={until} />}
          {since.why !== null && <p>{since.why}</p>}
        </>
      ),
    },
    { title: 'Commit', cell: ({ commit }) => commit !== null && <Commit hash={commit} /> },
    {
      title: 'Do',
      cell: ({ version, mayReturn }) => (
        <span className={styles.actions}>
          <ReleaseLinks version={version} data={data} />
          {mayReturn && (
            <ActionButton
              variant="quiet"
              draft={{ action: 'rollback', name, version }}
              revision={revision}
            />
          )}
        </span>
      ),
    },
  ];
  return (
    <Table
      label={`Releases of ${name}`}
      columns={columns}
      rows={releases}
      keyOf={({ version }) => version}
    />
  );
}

/** Leads to the visitors' page with a release, and lets the gate check it against what is live now. */
function ReleaseLinks({ version, data }: { version: string; data: PackageDetail }) {
  const { name, right } = data;
  const { siteUrl } = useSession();
  const check = useSend('/api/checks');
  return (
    <>
      {siteUrl !== null && name !== 'shell' && (
        <NewTab href={`${siteUrl}?remote=${name}@${version}`}>
          Open<VisuallyHidden> {version} in the page (new tab)</VisuallyHidden>
        </NewTab>
      )}
      {right === 'all' && (
        <Button
          variant="quiet"
          label={`Check ${version}`}
          busy={check.isPending}
          onClick={() => {
            check.mutate({ name, version });
          }}
        >
          Check
        </Button>
      )}
      {check.error && <span role="alert">{check.error.message}</span>}
    </>
  );
}
