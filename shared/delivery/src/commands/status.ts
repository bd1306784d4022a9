import { type RegistryEntry, releasesOf } from '@redeem/contracts';

import { requireLatest } from '../site/history';
import { packagePast, packagesOf, pastVersion } from '../site/past';
import { liveReleases } from '../site/released';
import type { Lock, PackagePast, Revision } from '../site/revision';
import type { Storage } from '../site/storage';
import { releaseFolder } from '../site/version';
import { inspectReleases } from './inspect';
import { listReleases, unpublishedIn } from './releases';

/** The maximum number of live files that are read. A store keeps its own checksums, and each read costs a request. */
const LIVE_FILES = 1000;

interface LiveVersion {
  version: string;
  /** Share of the visitors, in percent. */
  traffic: number;
  default: boolean;
  /** The commit that it was built from; absent if it is unknown. */
  commit?: string;
  /** True if the checkout had uncommitted changes. */
  uncommitted?: true;
}

export interface PackageStatus {
  name: string;
  live: LiveVersion[];
  /** The last revision about the package. */
  changed: PackagePast['changed'] | null;
}

/** The live releases with date and author, and the locks. */
export interface SiteStatus {
  revision: number;
  packages: PackageStatus[];
  /** Missing or damaged live files: a line each. */
  problems: string[];
  /** The number of live files whose hashes were not compared, only their lengths. */
  unread: number;
  /** Folders of uploads that are running or broke off. */
  unfinished: string[];
  /** Folders of releases that were stored without going live. */
  stored: string[];
  locks: Record<string, Lock>;
}

/** Resolves to the state of a site. What it reads depends on the live releases, not on the length of the history. */
export async function siteStatus(storage: Storage): Promise<SiteStatus> {
  const latest = await requireLatest(storage);
  const folders = liveReleases(latest.registry).map(({ folder }) => folder);
  const live = new Set(folders);
  const listing = await listReleases(
    storage,
    (name, version) =>
      live.has(releaseFolder(name, version)) || !pastVersion(latest, name, version),
  );
  const limit = storage.isLocal ? LIVE_FILES : 0;
  const { faults, unread } = await inspectReleases({ storage, latest, folders, listing, limit });
  const unpublished = unpublishedIn(listing, latest);
  const foldersOf = (isStored: boolean) =>
    unpublished.filter((one) => one.isStored === isStored).map(({ folder }) => folder);
  return {
    revision: latest.revision,
    packages: packagesOf(latest.registry).map((name) => packageStatus(latest, name)),
    problems: faults,
    unread,
    unfinished: foldersOf(false),
    stored: foldersOf(true),
    locks: latest.locks,
  };
}

/** Returns what is live of a package, and its last change. */
export function packageStatus(latest: Revision, name: string): PackageStatus {
  const { shell } = latest.registry;
  const forAll = { traffic: 100, default: true };
  const entries: Pick<RegistryEntry, 'metadata' | 'deployment'>[] =
    name === 'shell'
      ? [shell ?? []].flat().map(({ metadata }) => ({ metadata, deployment: forAll }))
      : releasesOf(latest.registry, name);
  const live = entries.map(({ metadata: { version }, deployment }) => {
    const source = pastVersion(latest, name, version)?.source;
    return {
      version,
      ...deployment,
      ...(source && { commit: source.commit }),
      ...(source?.isClean === false && { uncommitted: true as const }),
    };
  });
  return { name, live, changed: packagePast(latest, name)?.changed ?? null };
}
