import { everyRelease } from '@redeem/contracts';

import { versionAt, versionFolder, versionFolderOf } from '../release/version';
import { type LatestRevision, readPast } from '../revisions/history';
import type { Storage, StoredFile } from '../storage/storage';

interface Uploads {
  /** Folders with files of versions that no visitor has had, with these files. */
  uploads: Map<string, StoredFile[]>;
  /** The number of packages whose versions were not compared with their past. */
  unread: number;
}

/**
 * Resolves to the uploads that run now or broke off. It reads the past of each package that has other versions than the
 * live ones, of `limit` packages at most.
 */
export async function unfinishedUploads(
  storage: Storage,
  latest: LatestRevision,
  limit = Infinity,
): Promise<Uploads> {
  const paths = [...(await storage.paths('remotes')), ...(await storage.paths('shell'))];
  const folders = new Set(paths.map(versionFolderOf));
  for (const folder of liveFolders(latest)) folders.delete(folder);
  const names = [...new Set([...folders].map((folder) => versionAt(folder).name))];
  for (const name of names.slice(0, limit)) {
    for (const { version } of await readPast(storage, latest, name)) {
      folders.delete(versionFolder(name, version));
    }
  }
  const unread = names.slice(limit);
  const uploads = new Map<string, StoredFile[]>();
  for (const folder of folders) {
    if (!unread.includes(versionAt(folder).name)) uploads.set(folder, await storage.list(folder));
  }
  return { uploads, unread: unread.length };
}

/** Returns the folders of all live versions, and of those that pages fall back on. */
function liveFolders({ registry }: LatestRevision): string[] {
  const { shell } = registry;
  const remotes = everyRelease(registry).flatMap(({ name, entry: { metadata, extras } }) =>
    [metadata, extras.fallback?.metadata].flatMap((its) =>
      its ? [versionFolder(name, its.version)] : [],
    ),
  );
  return [...(shell ? [versionFolder('shell', shell.metadata.version)] : []), ...remotes];
}
