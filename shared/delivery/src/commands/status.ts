import { releasesOf } from '@redeem/contracts';

import { DeliveryError } from '../site/delivery-error';
import { requireLatest, siteHistory } from '../site/history';
import { liveReleases, packagePast, packagesOf, pastVersion } from '../site/past';
import type { Lock, PackagePast, Revision } from '../site/revision';
import type { Storage } from '../site/storage';
import { releaseFolder } from '../site/version';
import { inspectReleases, listReleases, unpublishedIn } from './releases';

/** The maximum number of live files that status reads. A store keeps its own checksums, and each read costs a request. */
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
  const isWanted = (name: string, version: string) =>
    live.has(releaseFolder(name, version)) || !pastVersion(latest, name, version);
  const listing = await listReleases(storage, isWanted);
  const limit = storage.isLocal ? LIVE_FILES : 0;
  const { faults, unread } = await inspectReleases({ storage, latest, folders, listing, limit });
  const unpublished = unpublishedIn(listing, latest);
  const those = (isStored: boolean) =>
    unpublished.filter((one) => one.isStored === isStored).map(({ folder }) => folder);
  return {
    revision: latest.revision,
    packages: packagesOf(latest.registry).map((name) => packageStatus(latest, name)),
    problems: faults,
    unread,
    unfinished: those(false),
    stored: those(true),
    locks: latest.locks,
  };
}

/** Returns what is live of a package, and its last change. */
export function packageStatus(latest: Revision, name: string): PackageStatus {
  const { shell } = latest.registry;
  const forAll = { traffic: 100, default: true };
  const ofShell = name === 'shell' && shell ? [{ ...shell, deployment: forAll }] : [];
  const live = [...ofShell, ...releasesOf(latest.registry, name)];
  return {
    name,
    live: live.map(({ metadata: { version }, deployment }) => {
      const source = pastVersion(latest, name, version)?.source;
      return {
        version,
        ...deployment,
        ...(source && { commit: source.commit }),
        ...(source?.isClean === false && { uncommitted: true as const }),
      };
    }),
    changed: packagePast(latest, name)?.changed ?? null,
  };
}

/**
 * Reads the whole site: each file of the history, and every file of every release that is kept or stored. Resolves to their
 * numbers. Throws a DeliveryError that names every missing, damaged or changed file.
 */
export async function verifySite(storage: Storage) {
  const latest = await requireLatest(storage);
  const listing = await listReleases(storage, () => true);
  const past = Object.entries(latest.past).flatMap(([name, { versions }]) =>
    versions.map(({ version }) => releaseFolder(name, version)),
  );
  const stored = unpublishedIn(listing, latest).filter(({ isStored }) => isStored);
  const folders = [...past, ...stored.map(({ folder }) => folder)];
  const faults: string[] = [];
  await siteHistory(storage, (fault) => faults.push(fault));
  faults.push(...(await inspectReleases({ storage, latest, folders, listing })).faults);
  if (faults.length === 0) return { revisions: latest.revision, releases: folders.length };
  throw new DeliveryError(
    'damaged',
    [
      `${storage.name} has missing, damaged or changed files:`,
      ...faults.map((fault) => `- ${fault}`),
      'Restore them from a backup of the site; a release can also be rolled back, or published again as another version',
    ].join('\n'),
  );
}
