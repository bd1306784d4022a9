import { isDeepStrictEqual } from 'node:util';

import pMap from 'p-map';

import {
  type RecordedFile,
  readRecord,
  readReleasedFile,
  recordPath,
  type ReleaseRecord,
  storedLength,
  storedPath,
} from '../site/record';
import type { LiveRelease } from '../site/released';
import { AT_ONCE, type Storage } from '../site/storage';

/** A file of a site that is missing or has changed. */
export interface Fault {
  file: string;
  what: string;
}

/** A file that a record names, and whether the storage lists it with its length. */
interface Listed {
  folder: string;
  path: string;
  file: RecordedFile;
  isListed: boolean;
}

interface Inspected {
  faults: Fault[];
  files: Listed[];
}

/** Resolves to the files of a release that lie in the storage, and to the faults of its record. */
export async function listRelease(
  storage: Storage,
  folder: string,
  live?: LiveRelease['entry'],
): Promise<Inspected> {
  const file = recordPath(folder);
  const record = await readRecord(storage, folder).catch(() => null);
  if (!record) return { faults: [{ file, what: 'is missing, or cannot be read' }], files: [] };
  const stored = new Map((await storage.list(folder)).map(({ path, length }) => [path, length]));
  const files = Object.entries(record.files).map(([path, one]) => ({
    ...{ folder, path, file: one },
    isListed: stored.get(`${folder}/${storedPath(path, one)}`) === storedLength(one),
  }));
  const isSame = !live || isSameEntry(record, live);
  return { faults: isSame ? [] : [{ file, what: 'is not what went live' }], files };
}

function isSameEntry({ entry, files }: ReleaseRecord, live: LiveRelease['entry']): boolean {
  const assets = Object.entries('assets' in entry.extras ? entry.extras.assets : {});
  if (assets.some(([path, integrity]) => files[path]?.integrity !== integrity)) return false;
  const { url, metadata } = live;
  const { fallback: _, ...extras } = { fallback: undefined, ...live.extras };
  return isDeepStrictEqual({ url, metadata, extras }, entry);
}

/** Resolves to the faults of files: reads `limit` of them at most and compares their hashes, and only the lengths of the others. */
export async function inspectFiles(
  storage: Storage,
  files: readonly Listed[],
  limit = Infinity,
): Promise<Fault[]> {
  const faults = await pMap(
    files.entries(),
    async ([index, { folder, path, file, isListed }]): Promise<Fault[]> => {
      const isRead = isListed && index < limit;
      const isWhole = isRead
        ? (await readReleasedFile(storage, folder, path, file)) !== null
        : isListed;
      const name = `${folder}/${storedPath(path, file)}`;
      return isWhole ? [] : [{ file: name, what: 'is missing, or is not what was built' }];
    },
    { concurrency: AT_ONCE },
  );
  return faults.flat();
}
