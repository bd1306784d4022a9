import { Button, VisuallyHidden } from '@redeem/kit';
import { useState } from 'react';

import { type ActionName, defaultIn, type Draft, type PackageDetail, type Session } from '../api';
import { queryOf } from '../comparison';
import { CheckButton } from './CheckButton';
import { bytesOf, sumOf } from '../sentences';
import styles from './console.module.css';
import { Author, Cell, Table, Time } from './parts';

type Release = PackageDetail['releases'][number];

interface ReleasesProps {
  data: PackageDetail;
  session: Session;
  onAct: (draft: Draft, revision: number) => void;
}

/** The releases of a package: who got them since when, how large they are, and what can be done with each. */
export function Releases({ data, session, onAct }: ReleasesProps) {
  const { name, releases, older, may, revision, lock, siteLock } = data;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? releases : releases.slice(0, 10);
  const longest = Math.max(1, ...releases.map(sizeOf));
  const standard = defaultIn(data.live);
  const mayReturn =
    // What was withdrawn comes back by its team.
    may.includes(standard === undefined ? 'raise' : 'rollback') &&
    lock === null &&
    siteLock === null;
  return (
    <>
      <Table
        label={`Releases of ${name}`}
        head={['Version', 'Visitors', 'Live since', 'Size', 'Commit', 'Do']}
      >
        {shown.map((release) => (
          <tr key={release.version} role="row">
            <Cell title="Version">
              <span className={styles.version}>{release.version}</span>
            </Cell>
            <Cell title="Visitors">{visitorsOf(release)}</Cell>
            <Cell title="Live since" wide>
              <Since release={release} />
            </Cell>
            <Cell title="Size" isEmpty={release.downloads === null}>
              <span className={styles.size}>
                {bytesOf(sizeOf(release))}
                <span className={styles.meter} aria-hidden="true">
                  <span style={{ inlineSize: `${String((100 * sizeOf(release)) / longest)}%` }} />
                </span>
              </span>
            </Cell>
            <Cell title="Commit" isEmpty={release.commit === null}>
              <code>{release.commit?.slice(0, 9)}</code>
            </Cell>
            <Cell title="Do">
              <span className={styles.actions}>
                {release.downloads !== null && (
                  <ReleaseLinks
                    name={name}
                    version={release.version}
                    live={standard}
                    session={session}
                    may={may}
                  />
                )}
                {mayReturn &&
                  release.wasLive &&
                  release.downloads !== null &&
                  release.version !== standard &&
                  release.traffic === null && (
                    <Button
                      variant="quiet"
                      label={`Go back to ${release.version}`}
                      onClick={() => {
                        onAct({ action: 'rollback', name, to: release.version }, revision);
                      }}
                    >
                      Go back
                    </Button>
                  )}
              </span>
            </Cell>
          </tr>
        ))}
      </Table>
      {shown.length < releases.length && (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              setWhole(true);
            }}
          >
            Show {releases.length}
          </Button>
        </div>
      )}
      {older > 0 && <p className={styles.muted}>{older} older releases are in the history.</p>}
    </>
  );
}

interface ReleaseLinksProps {
  name: string;
  version: string;
  /** The version that visitors without a trial get. */
  live: string | undefined;
  session: Session;
  may: ActionName[];
}

/** Leads to what differs between a release and the live one, to the visitors' page with it, and to its check. */
export function ReleaseLinks({ name, version, live, session, may }: ReleaseLinksProps) {
  return (
    <>
      {live !== undefined && version !== live && (
        <a href={`#/difference?${queryOf({ name, from: live, to: version })}`}>
          Compare
          <VisuallyHidden>
            {' '}
            {version} with {live}
          </VisuallyHidden>
        </a>
      )}
      {session.siteUrl !== null && name !== 'shell' && (
        <a href={`#/remotes/${name}/open/${version}`}>
          Open<VisuallyHidden> {version} in the page</VisuallyHidden>
        </a>
      )}
      {may.includes('publish') && <CheckButton name={name} version={version} session={session} />}
    </>
  );
}

function sizeOf({ downloads }: Release): number {
  return downloads ? sumOf(downloads) : 0;
}

function visitorsOf({ traffic, removed }: Release): string {
  if (traffic !== null) return `${String(traffic)} %`;
  return removed === null ? 'none' : 'removed';
}

function Since({ release: { since, until } }: { release: Release }) {
  if (!since) return <span className={styles.muted}>never live</span>;
  return (
    <>
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
      {since.why !== null && <span className={styles.why}>{since.why}</span>}
    </>
  );
}
