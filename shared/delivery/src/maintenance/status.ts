import { setTimeout as wait } from 'node:timers/promises';

import { type RegistryEntry, releasesOf } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { damageOf, type LatestRevision } from '../revisions/history';
import { readSite } from '../revisions/publish-head';
import type { Lock, Packages } from '../revisions/revision-contract';
import { inspectHead, inspectLiveReleases } from './live-files';
import { unfinishedUploads } from './unfinished-uploads';

/** The maximum number of files of live releases that are read from a folder. A store keeps its own checksums, and each read costs a request. */
const LIVE_FILES = 1000;

/** The maximum number of packages in which unfinished uploads are looked for. */
const PASTS = 50;

/** How often, and after how many milliseconds, a site is read whose last revision is not shown. */
const LOOKS = 5;
const LOOK_MS = 200;

interface LiveVersion {
  version: string;
  /** Share of the visitors, in percent. */
  traffic: number;
  default: boolean;
}

export interface PackageStatus {
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
  /** The number of files of live releases that were not read. */
  unread: number;
  /** Folders of uploads that are running or broke off: no visitor has had these versions. */
  unfinished: string[];
  /** Folders of releases that were stored without going live. */
  stored: string[];
  /** The number of packages in which no unfinished uploads were looked for. */
  unreadPasts: number;
  locks: Record<string, Lock>;
}

/**
 * Reads the live releases. The number of read files depends on the live releases, not on the length of the history; at
 * most 1000 of their files are read, and none in an object store, where missing ones are found by a list.
 */
export async function siteStatus(storage: Storage): Promise<SiteStatus> {
  const { latest, shown } = await readSettledSite(storage);
  const { problems, unread } = await inspectLive(storage, latest);
  const found = await unfinishedUploads(storage, latest, PASTS).catch(damageOf);
  const names = ['shell', ...Object.keys(latest.registry.microFrontends)];
  return {
    revision: latest.revision,
    isPublished: shown === latest.revision,
    packages: names.map((name) => packageStatus(latest, name)),
    unread,
    ...(found instanceof DeliveryError
      ? { problems: [...problems, found.message], unfinished: [], stored: [], unreadPasts: 0 }
      : {
          problems,
          unfinished: [...found.uploads.keys()],
          stored: found.stored,
          unreadPasts: found.unread,
        }),
    locks: latest.locks,
  };
}

/** Returns what is live of a package, and its last change. */
export function packageStatus({ registry, packages }: LatestRevision, name: string): PackageStatus {
  const { shell } = registry;
  const shells = shell ? [{ version: shell.metadata.version, traffic: 100, default: true }] : [];
  const live = name === 'shell' ? shells : releasesOf(registry, name).map(liveVersion);
  return { name, live, changed: packages[name]?.changed ?? null };
}

function liveVersion({ metadata, deployment }: RegistryEntry): LiveVersion {
  return { version: metadata.version, ...deployment };
}

/** Reads a site again if its last revision is not shown: a command that runs may be about to show it. */
async function readSettledSite(storage: Storage): ReturnType<typeof readSite> {
  for (let look = 1; ; look += 1) {
    const site = await readSite(storage);
    if (site.shown === site.latest.revision || look === LOOKS) return site;
    await wait(LOOK_MS);
  }
}

async function inspectLive(
  storage: Storage,
  latest: LatestRevision,
): Promise<{ problems: string[]; unread: number }> {
  const head = await inspectHead(storage, latest);
  const { faults, unread } = await inspectLiveReleases(
    storage,
    latest,
    storage.isLocal ? LIVE_FILES : 0,
  );
  const problems = [...head, ...faults].map(
    ({ file, what }) => `${file} ${what}: run delivery repair`,
  );
  return { problems, unread };
}

/** Returns what is wrong with a site, one sentence each. */
export function problemsOf({ isPublished, problems }: SiteStatus): string[] {
  const late = 'visitors do not get this revision yet: run delivery repair';
  return [...(isPublished ? [] : [late]), ...problems];
}
