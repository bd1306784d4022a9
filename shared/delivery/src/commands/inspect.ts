import { isDeepStrictEqual } from 'node:util';

import pMap from 'p-map';

import {
  readRecord,
  readReleasedFile,
  recordPath,
  type ReleaseRecord,
  storedLength,
  storedPath,
} from '../site/record';
import { type LiveRelease, liveReleases } from '../site/released';
import type { Revision } from '../site/revision';
import { AT_ONCE, type Storage } from '../site/storage';
import type { Listing } from './releases';

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
  let [read, unread] = [0, 0];
  const inspect = async (folder: string): Promise<string[]> => {
    const file = recordPath(folder);
    const record = await readRecord(storage, folder).catch(() => null);
    if (!record) return [`${file} is missing, or cannot be read`];
    const entry = live.get(folder);
    const isSame = !entry || isSameEntry(record, entry);
    const faults = isSame ? [] : [`${file} is not what went live`];
    const lengths = new Map(listing.get(folder)?.map(({ path, length }) => [path, length]));
    for (const [path, one] of Object.entries(record.files)) {
      const name = `${folder}/${storedPath(path, one)}`;
      let isWhole = lengths.get(name) === storedLength(one);
      if (isWhole && read < limit) {
        read += 1;
        isWhole = (await readReleasedFile(storage, folder, path, one)) !== null;
      } else if (isWhole) unread += 1;
      if (!isWhole) faults.push(`${name} is missing, or is not what was built`);
    }
    return faults;
  };
  const faults = await pMap(folders, inspect, { concurrency: AT_ONCE });
  return { faults: faults.flat(), unread };
}

function isSameEntry({ entry, files }: ReleaseRecord, live: LiveRelease['entry']): boolean {
  const assets = Object.entries('assets' in entry.extras ? entry.extras.assets : {});
  if (assets.some(([path, integrity]) => files[path]?.integrity !== integrity)) return false;
  const { url, metadata } = live;
  const { fallback: _, ...extras } = { fallback: undefined, ...live.extras };
  return isDeepStrictEqual({ url, metadata, extras }, entry);
}
