import pMap from 'p-map';

import { pastVersion } from '../site/past';
import { recordPath } from '../site/record';
import type { Revision } from '../site/revision';
import { AT_ONCE, type Storage, type StoredFile } from '../site/storage';
import { packageFolder, releaseFolder } from '../site/version';

/** A folder of a version that visitors have not had. */
interface Unpublished {
  folder: string;
  files: StoredFile[];
  /** Whether it has a record. Otherwise it is an upload that runs or broke off. */
  isStored: boolean;
}

/** Resolves to the releases that are stored without having been live, and to uploads that run or broke off. */
export async function unpublishedFolders(
  storage: Storage,
  latest: Revision,
  only?: string,
): Promise<Unpublished[]> {
  const names = only === undefined ? [...(await storage.folders('remotes')), 'shell'] : [only];
  const folders = await pMap(
    names,
    async (name) =>
      (await storage.folders(packageFolder(name)))
        .filter((version) => !pastVersion(latest, name, version))
        .map((version) => releaseFolder(name, version)),
    { concurrency: AT_ONCE },
  );
  return pMap(
    folders.flat(),
    async (folder) => {
      const files = await storage.list(folder);
      return { folder, files, isStored: files.some(({ path }) => path === recordPath(folder)) };
    },
    { concurrency: AT_ONCE },
  );
}
