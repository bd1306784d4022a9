import type { RegistryEntry } from '@redeem/contracts';

import type { LatestRevision } from '../revisions/history';
import { readSite } from '../revisions/publish-head';
import type { Lock, Packages } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';
import { inspectHead, inspectLiveReleases } from './live-files';

/** The maximum number of files of live releases that are read. */
const LIVE_FILES = 1000;

interface LiveVersion {
  version: string;
  /** Share of the visitors, in percent. */
  traffic: number;
  default: boolean;
}

interface PackageStatus {
  name: string;
  live: LiveVersion[];
  /** The last revision about the package. */
  changed: NonNullable<Packages[string]['changed']> | null;
}

/** The live releases with date and author, and the locks. */
export interface SiteStatus {
  revision: number;
  /** Whether visitors get that revision: false after a publication was interrupted in its last step. */
  isPublished: boolean;
  packages: PackageStatus[];
  /** Missing or damaged live files: a line each, with the remedy. */
  problems: string[];
  locks: Record<string, Lock>;
}

/**
 * Reads the live releases. The number of read files depends on the live releases, not on the length of the history; at
 * most 1000 of their files are read.
 */
export async function siteStatus(storage: Storage): Promise<SiteStatus> {
  const { latest, shown } = await readSite(storage);
  const { shell, microFrontends } = latest.registry;
  const remotes = Object.entries(microFrontends).map(([name, entries]) => ({
    name,
    live: entries.map(liveVersion),
  }));
  const shells = shell ? [{ version: shell.metadata.version, traffic: 100, default: true }] : [];
  return {
    revision: latest.revision,
    isPublished: shown === latest.revision,
    packages: [{ name: 'shell', live: shells }, ...remotes].map(({ name, live }) => ({
      name,
      live,
      changed: latest.packages[name]?.changed ?? null,
    })),
    problems: await problemsOf(storage, latest),
    locks: latest.locks,
  };
}

function liveVersion({ metadata, deployment }: RegistryEntry): LiveVersion {
  return { version: metadata.version, ...deployment };
}

async function problemsOf(storage: Storage, latest: LatestRevision): Promise<string[]> {
  const head = await inspectHead(storage, latest);
  const { faults, unread } = await inspectLiveReleases(storage, latest, LIVE_FILES);
  return [
    ...[...head, ...faults].map(({ file, what }) => `${file} ${what}: run delivery repair`),
    ...(unread > 0
      ? [`${String(unread)} live files were not read: delivery verify reads all`]
      : []),
  ];
}
