import { AT_ONCE, type Storage, type StoredFile } from '@redeem/storage';
import pMap from 'p-map';

import { liveReleases } from '../publish/inspect-release';
import { NOTE } from '../release/release-record';
import { versionAt, versionFolder, versionsFolder } from '../release/version';
import { type LatestRevision, readPast } from '../revisions/history';
import type { Past } from '../revisions/revision-contract';

interface Uploads {
  /** Folders with files of versions that no visitor has had, with these files. */
  uploads: Map<string, StoredFile[]>;
  /** Folders of releases that were stored without going live. */
  stored: string[];
  /** The number of packages whose versions were not compared with their past. */
  unread: number;
}

/**
 * Resolves to the uploads that run now or broke off. It reads the past of each package that has other versions than the
 * live ones, of `limit` packages at most, and lists the files of no version that was live.
 */
export async function unfinishedUploads(
  storage: Storage,
  latest: LatestRevision,
  limit = Infinity,
): Promise<Uploads> {
  const live = liveFolders(latest);
  const others: { name: string; versions: string[] }[] = [];
  const names = [...(await storage.folders('remotes')), 'shell'];
  const versionsOf = (name: string) => storage.folders(versionsFolder(name));
  const all = await pMap(names, versionsOf, { concurrency: AT_ONCE });
  for (const [index, name] of names.entries()) {
    const versions = all[index] ?? [];
    const unshown = versions.filter((version) => !live.has(versionFolder(name, version)));
    if (unshown.length > 0) others.push({ name, versions: unshown });
  }
  const uploads = new Map<string, StoredFile[]>();
  const stored: string[] = [];
  for (const { name, versions } of others.slice(0, limit)) {
    const past = await readPast(storage, latest, name);
    for (const { folder, files } of await neverLive(storage, { name, versions, past })) {
      if (isStoredRelease(files)) stored.push(folder);
      else if (files.length > 0) uploads.set(folder, files);
    }
  }
  return { uploads, stored, unread: others.slice(limit).length };
}

/** Resolves to the versions of a package with this past that were stored without going live. */
export async function storedVersions(
  storage: Storage,
  name: string,
  past: Past,
): Promise<string[]> {
  const versions = await storage.folders(versionsFolder(name));
  const found = await neverLive(storage, { name, versions, past });
  return found.filter(({ files }) => isStoredRelease(files)).map(({ version }) => version);
}

/** Resolves to those versions of a package that are not in its past, with their files. */
async function neverLive(
  storage: Storage,
  { name, versions, past }: { name: string; versions: readonly string[]; past: Past },
) {
  const others = versions.filter((version) => !past.some((one) => one.version === version));
  const withFiles = async (version: string) => {
    const folder = versionFolder(name, version);
    return { version, folder, files: await storage.list(folder) };
  };
  return pMap(others, withFiles, { concurrency: AT_ONCE });
}

/** Returns whether files are those of a release that was stored without going live. */
export function isStoredRelease(files: readonly StoredFile[]): boolean {
  return files.some(({ path }) => path.endsWith(`/${NOTE}`));
}

/** Returns the folders of all live versions, and of those that pages fall back on. */
function liveFolders({ registry }: LatestRevision): Set<string> {
  const folders = liveReleases(registry).flatMap(({ folder, entry: { extras } }) => {
    const fallback = 'fallback' in extras ? extras.fallback : undefined;
    const { name } = versionAt(folder);
    return [folder, ...(fallback ? [versionFolder(name, fallback.metadata.version)] : [])];
  });
  return new Set(folders);
}
