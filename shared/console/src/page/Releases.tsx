import { Button, VisuallyHidden } from '@redeem/kit';
import { useState } from 'react';

import { type ActionName, defaultIn, type Draft, type PackageDetail, type Session } from '../api';
import { CheckButton } from './CheckButton';
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
            <Cell title="Size" isEmpty={release.bytes === null}>
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
                {release.bytes !== null && (
                  <ReleaseLinks name={name} version={release.version} session={session} may={may} />
                )}
                {mayReturn &&
                  release.wasLive &&
                  release.bytes !== null &&
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
  session: Session;
  may: ActionName[];
}

/** Leads to what differs between a release and the live one, to the visitors' page with it, and to its check. */
export function ReleaseLinks({ name, version, session, may }: ReleaseLinksProps) {
  return (
    <>
      {session.siteUrl !== null && name !== 'shell' && (
        <a href={`${session.siteUrl}?remote=${name}@${version}`} target="_blank" rel="noreferrer">
          Open<VisuallyHidden> {version} in the page (new tab)</VisuallyHidden>
        </a>
      )}
      {may.includes('publish') && <CheckButton name={name} version={version} session={session} />}
    </>
  );
}

function sizeOf({ bytes }: Release): number {
  return bytes ?? 0;
}

/** Returns a number of bytes as people say it. */
function bytesOf(length: number): string {
  return length < 1000 ? `${String(length)} B` : `${(length / 1000).toFixed(1)} kB`;
}

function visitorsOf({ traffic }: Release): string {
  return traffic === null ? 'none' : `${String(traffic)} %`;
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
