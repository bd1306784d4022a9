import type { RegistryEntry } from '../registry-contract';
import { readHistory, readLatest } from '../revisions/history';
import { readHeadRevision } from '../revisions/publish-head';
import type { Lock, Revision } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';

interface LiveVersion {
  version: string;
  /** Share of the visitors, in percent. */
  traffic: number;
  default: boolean;
}

interface PackageStatus {
  name: string;
  live: LiveVersion[];
  /** The last revision that was about it. */
  changed: Pick<Revision, 'revision' | 'at' | 'by'> | null;
}

/** What is live, since when, by whom, and what is locked. */
export interface SiteStatus {
  revision: number;
  /** Whether visitors get that revision: false after a publication broke off in its last step. */
  isPublished: boolean;
  packages: PackageStatus[];
  locks: Record<string, Lock>;
}

export async function siteStatus(storage: Storage): Promise<SiteStatus> {
  const latest = await readLatest(storage);
  const history = await readHistory(storage);
  const { shell, microFrontends } = latest.registry;
  const remotes = Object.entries(microFrontends).map(([name, entries]) => ({
    name,
    live: entries.map(liveVersion),
  }));
  const shells = shell ? [{ version: shell.metadata.version, traffic: 100, default: true }] : [];
  return {
    revision: latest.revision,
    isPublished: (await readHeadRevision(storage)) === latest.revision,
    packages: [{ name: 'shell', live: shells }, ...remotes].map(({ name, live }) => ({
      name,
      live,
      changed: lastChange(history, name),
    })),
    locks: latest.locks,
  };
}

function liveVersion({ metadata, deployment }: RegistryEntry): LiveVersion {
  return { version: metadata.version, ...deployment };
}

function lastChange(history: readonly Revision[], name: string): PackageStatus['changed'] {
  const found = history.findLast(({ change }) =>
    change.to !== null ? change.subject === name : change.action === 'assemble',
  );
  return found ? { revision: found.revision, at: found.at, by: found.by } : null;
}
