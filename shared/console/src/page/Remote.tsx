import { Button, Notice, VisuallyHidden } from '@redeem/kit';
import type { ReactNode } from 'react';

import type { PackageDetail, ReleaseRow } from '../api';
import { ActionButton } from './ActionButton';
import styles from './console.module.css';
import { Author, Cell, CommitLink, Head, LiveVersions, NotYet, Table, Time } from './parts';
import { useAnswer, useSend, useSession } from './server';

/** One package: what is live of it, what can be done, and its releases. */
export function Remote({ place: [name = ''] }: { place: string[] }) {
  const { data, error } = useAnswer<PackageDetail>(`/api/packages/${encodeURIComponent(name)}`);
  if (!data) return <NotYet error={error} />;
  const { lock, siteLock, changed, releases, older } = data;
  return (
    <>
      <Head title={name}>
        {changed && (
          <p className={styles.muted}>
            Changed <Time at={changed.at} /> by <Author by={changed.by} />
            {changed.why !== null && `: ${changed.why}`}
          </p>
        )}
      </Head>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {lock && (
        <Notice tone="warning">
          Locked by <Author by={lock.by} /> since <Time at={lock.at} />: {lock.why}
        </Notice>
      )}
      {siteLock && <Notice tone="warning">The whole site is locked: {siteLock.why}</Notice>}
      <section className={styles.card} aria-label="Live">
        <LiveVersions live={data.live} />
        <RemoteActions data={data} />
      </section>
      <h2>Releases</h2>
      <Table
        label={`Releases of ${name}`}
        head={['Version', 'Visitors', 'Live since', 'Commit', 'Do']}
      >
        {releases.map((release) => (
          <Release key={release.version} release={release} data={data} />
        ))}
      </Table>
      {older > 0 && <p className={styles.muted}>{older} older releases are in the history.</p>}
      <p>
        <a href={`#/history/of/${name}`}>All changes of {name}</a>
      </p>
    </>
  );
}

/** Shares of visitors that a trial usually gets. */
const STEPS = [10, 25, 50, 100];

function RemoteActions({ data }: { data: PackageDetail }) {
  const { name, live, right, revision, lock, stored } = data;
  if (right === 'none')
    return <p className={styles.muted}>You may look at this, and change nothing.</p>;
  const isOpen = lock === null && data.siteLock === null;
  const mayGive = right === 'all' && isOpen;
  const trials = live.filter((release) => !release.default);
  return (
    <>
      {isOpen &&
        trials.map(({ version, traffic }) => (
          <Group key={version} label={`Trial of ${version}`}>
            {mayGive &&
              STEPS.filter((step) => step > traffic).map((step) => (
                <ActionButton
                  key={step}
                  variant={step === 100 ? 'primary' : 'secondary'}
                  draft={{ action: 'promote', name, version, traffic: step }}
                  revision={revision}
                >
                  {step === 100 ? 'Promote to all' : `Raise to ${String(step)} %`}
                </ActionButton>
              ))}
            {traffic > 0 && (
              <ActionButton
                draft={{ action: 'promote', name, version, traffic: 0 }}
                revision={revision}
              />
            )}
            <ActionButton draft={{ action: 'end', name, version }} revision={revision} />
          </Group>
        ))}
      {mayGive &&
        stored.map((version) => (
          <Group key={version} label={`Stored: ${version}`}>
            {name !== 'shell' && live.length > 0 && (
              <ActionButton
                draft={{ action: 'publish', name, version, traffic: 10 }}
                revision={revision}
              >
                Try with 10 %
              </ActionButton>
            )}
            <ActionButton
              draft={{ action: 'publish', name, version, traffic: 100 }}
              revision={revision}
            />
            <ReleaseLinks version={version} data={data} />
          </Group>
        ))}
      <div className={styles.actions}>
        {lock === null && live.length > 0 && (
          <ActionButton draft={{ action: 'lock', name }} revision={revision}>
            {`Lock ${name}`}
          </ActionButton>
        )}
        {lock !== null && right === 'all' && (
          <ActionButton draft={{ action: 'unlock', name }} revision={revision}>
            {`Unlock ${name}`}
          </ActionButton>
        )}
        {mayGive && live.length > 0 && name !== 'shell' && (
          <ActionButton variant="quiet" draft={{ action: 'retire', name }} revision={revision}>
            {`Withdraw ${name}`}
          </ActionButton>
        )}
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

function Release({ release, data }: { release: ReleaseRow; data: PackageDetail }) {
  const { version, traffic, since, until, commit, mayReturn } = release;
  const { commitUrl } = useSession();
  return (
    <tr role="row">
      <Cell title="Version">
        <span className={styles.label}>{version}</span>
      </Cell>
      <Cell title="Visitors">{traffic === null ? 'none' : `${String(traffic)} %`}</Cell>
      <Cell title="Live since" wide>
        <a href={`#/history/${String(since.revision)}`}>
          {since.at === '' ? since.revision : <Time at={since.at} />}
        </a>
        <span className={styles.muted}>
          {' by '}
          <Author by={since.by} />
          {until !== null && (
            <>
              {', until '}
              <Time at={until} />
            </>
          )}
        </span>
        {since.why !== null && <p>{since.why}</p>}
      </Cell>
      <Cell title="Commit" isEmpty={commit === null}>
        {commit !== null && <CommitLink hash={commit} url={commitUrl} />}
      </Cell>
      <Cell title="Do">
        <span className={styles.actions}>
          <ReleaseLinks version={version} data={data} />
          {mayReturn && (
            <ActionButton
              variant="quiet"
              draft={{ action: 'rollback', name: data.name, version }}
              revision={data.revision}
            />
          )}
        </span>
      </Cell>
    </tr>
  );
}

/** Leads to the visitors' page with a release, and lets the gate check it against what is live now. */
function ReleaseLinks({ version, data }: { version: string; data: PackageDetail }) {
  const { name, right } = data;
  const { siteUrl } = useSession();
  const check = useSend<object>('/api/checks');
  return (
    <>
      {siteUrl !== null && name !== 'shell' && (
        <a href={`${siteUrl}?remote=${name}@${version}`} target="_blank" rel="noreferrer">
          Open<VisuallyHidden> {version} in the page (new tab)</VisuallyHidden>
        </a>
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
