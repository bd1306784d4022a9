import pMap from 'p-map';

import { pastVersion } from '../site/past';
import { recordPath } from '../site/record';
import type { Revision } from '../site/revision';
import { AT_ONCE, type Storage, type StoredFile } from '../site/storage';
import { packageFolder, releaseAt, releaseFolder } from '../site/version';

/** The files of a site by the folder of their release. */
export type Listing = Map<string, StoredFile[]>;

/**
 * Resolves to the files of releases, by their folders. A store lists a whole package by one request; a folder has to look at
 * every file, so only the wanted versions are listed.
 *
 * @param only The package to list; all without it.
 */
export async function listReleases(
  storage: Storage,
  isWanted: (name: string, version: string) => boolean,
  only?: string,
): Promise<Listing> {
  const names = only === undefined ? [...(await storage.folders('remotes')), 'shell'] : [only];
  const foldersOf = async (name: string) =>
    storage.isLocal
      ? (await storage.folders(packageFolder(name)))
          .filter((version) => isWanted(name, version))
          .map((version) => releaseFolder(name, version))
      : packageFolder(name);
  const folders = (await pMap(names, foldersOf, { concurrency: AT_ONCE })).flat();
  const files = await pMap(folders, (folder) => storage.list(folder), { concurrency: AT_ONCE });
  const listing: Listing = new Map();
  for (const file of files.flat()) {
    const { folder } = releaseAt(file.path);
    const others = listing.get(folder);
    if (others) others.push(file);
    else listing.set(folder, [file]);
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
export function unpublishedIn(listing: Listing, latest: Revision): Unpublished[] {
  return [...listing].flatMap(([folder, files]) => {
    const { name, version } = releaseAt(folder);
    if (pastVersion(latest, name, version)) return [];
    return { folder, files, isStored: files.some(({ path }) => path === recordPath(folder)) };
  });
}

/** Resolves to the versions of a package, or of all, that visitors have not had. */
export async function unpublishedFolders(
  storage: Storage,
  latest: Revision,
  only?: string,
): Promise<Unpublished[]> {
  const isNew = (name: string, version: string) => !pastVersion(latest, name, version);
  return unpublishedIn(await listReleases(storage, isNew, only), latest);
}
