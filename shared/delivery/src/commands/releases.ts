import { isDeepStrictEqual } from 'node:util';

import type { RegistryEntry } from '@redeem/contracts';
import pMap from 'p-map';

import { liveReleases, pastVersion } from '../site/past';
import {
  readRecord,
  readReleasedFile,
  recordPath,
  type ReleasedShell,
  type ReleaseRecord,
  storedLength,
  storedPath,
} from '../site/record';
import type { Revision } from '../site/revision';
import { AT_ONCE, type Storage, type StoredFile } from '../site/storage';
import { packageFolder, releaseAt, releaseFolder } from '../site/version';

/** The files of a site by the folder of their release. */
export type Listing = Map<string, StoredFile[]>;

/**
 * Resolves to the files of releases, by their folders.
 *
 * @param only The package to list; all without it.
 */
export async function listReleases(
  storage: Storage,
  isWanted: (name: string, version: string) => boolean,
  only?: string,
): Promise<Listing> {
  const list = async (name: string): Promise<StoredFile[]> => {
    // A store lists a whole package by one request; a folder has to look at every file.
    if (!storage.isLocal) return storage.list(packageFolder(name));
    const versions = await storage.folders(packageFolder(name));
    const wanted = versions.filter((version) => isWanted(name, version));
    const lists = wanted.map((version) => storage.list(releaseFolder(name, version)));
    return (await Promise.all(lists)).flat();
  };
  const names = only === undefined ? [...(await storage.folders('remotes')), 'shell'] : [only];
  const files = await pMap(names, list, { concurrency: AT_ONCE });
  const listing: Listing = new Map();
  for (const file of files.flat()) {
    const { folder } = releaseAt(file.path);
    listing.set(folder, [...(listing.get(folder) ?? []), file]);
  }
  return listing;
}

/** A folder of a version that visitors have not had. */
interface Unpublished {
  folder: string;
  files: StoredFile[];
  /** Whether it has a record. Otherwise it is an upload that runs or broke off. */
  isStored: boolean;
}

/** Returns the releases of a listing that are stored without having been live, and the uploads that run or broke off. */
export function unpublishedIn(listing: Listing, latest: Pick<Revision, 'past'>): Unpublished[] {
  return [...listing].flatMap(([folder, files]) => {
    const { name, version } = releaseAt(folder);
    if (pastVersion(latest, name, version)) return [];
    return { folder, files, isStored: files.some(({ path }) => path === recordPath(folder)) };
  });
}

/** Resolves to the versions of a package, or of all, that visitors have not had. */
export async function unpublishedFolders(
  storage: Storage,
  latest: Pick<Revision, 'past'>,
  only?: string,
): Promise<Unpublished[]> {
  const isNew = (name: string, version: string) => !pastVersion(latest, name, version);
  return unpublishedIn(await listReleases(storage, isNew, only), latest);
}

interface Inspection {
  storage: Storage;
  latest: Revision;
  /** The folders of the releases, and their files as the storage lists them. */
  folders: readonly string[];
  listing: Listing;
  /** The number of files whose hashes are compared; only the lengths of the others are. */
  limit?: number;
}

/** Resolves to a line about each file that is missing or has changed, and to the number of files of which only the length was compared. */
export async function inspectReleases(
  inspection: Inspection,
): Promise<{ faults: string[]; unread: number }> {
  const { storage, latest, folders, listing, limit = Infinity } = inspection;
  const live = new Map(liveReleases(latest.registry).map((one) => [one.folder, one.entry]));
  let looked = 0;
  const inspect = async (folder: string): Promise<string[]> => {
    const record = await readRecord(storage, folder).catch(() => null);
    if (!record) return [`${recordPath(folder)} is missing, or cannot be read`];
    const entry = live.get(folder);
    const isSame = !entry || isSameEntry(record, entry);
    const faults = isSame ? [] : [`${recordPath(folder)} is not what went live`];
    const lengths = new Map(listing.get(folder)?.map(({ path, length }) => [path, length]));
    for (const [path, file] of Object.entries(record.files)) {
      const name = `${folder}/${storedPath(path, file)}`;
      const isWhole =
        lengths.get(name) === storedLength(file) &&
        (++looked > limit || (await readReleasedFile(storage, folder, path, file)) !== null);
      if (!isWhole) faults.push(`${name} is missing, or is not what was built`);
    }
    return faults;
  };
  const faults = await pMap(folders, inspect, { concurrency: AT_ONCE });
  return { faults: faults.flat(), unread: Math.max(looked - limit, 0) };
}

function isSameEntry(
  { entry, files }: ReleaseRecord,
  live: ReleasedShell | RegistryEntry,
): boolean {
  const assets = Object.entries('assets' in entry.extras ? entry.extras.assets : {});
  if (assets.some(([path, integrity]) => files[path]?.integrity !== integrity)) return false;
  const { url, metadata } = live;
  const { fallback: _, ...extras } = { fallback: undefined, ...live.extras };
  return isDeepStrictEqual({ url, metadata, extras }, entry);
}
