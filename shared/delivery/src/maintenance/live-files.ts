import { isDeepStrictEqual } from 'node:util';

import { parseRegistry } from '@redeem/contracts';
import { integrityOf } from '@redeem/host';
import { AT_ONCE, type Storage, toText } from '@redeem/storage';
import pMap from 'p-map';

import { DeliveryError, type Fault } from '../delivery-error';
import { inspectDeltas, removeDamagedDeltas } from '../publish/deltas';
import {
  COPIES,
  inspectFile,
  liveRecord,
  liveReleases,
  mendFile,
  releasedFiles,
} from '../publish/inspect-release';
import type { SiteAuthor } from '../revisions/change-site';
import { readLatest } from '../revisions/history';
import { HEAD } from '../revisions/head-revision';
import { publishHead, readSite, sentenceOf } from '../revisions/publish-head';
import { composedFiles } from '../revisions/publish-pages';
import type { Revision } from '../revisions/revision-contract';

interface Inspection {
  faults: Fault[];
  /** The number of files of live releases that were not read. */
  unread: number;
}

/** Compares registry.json, and the pages where a site has them as files, with a revision. */
export async function inspectHead(storage: Storage, latest: Revision): Promise<Fault[]> {
  const bytes = await storage.read(HEAD);
  if (!bytes) return [{ file: HEAD, what: 'is missing' }];
  if (!isRegistryOf(latest, bytes)) {
    const now = await readLatest(storage);
    if (now.revision !== latest.revision) return inspectHead(storage, now);
    return [{ file: HEAD, what: `does not show revision ${String(latest.revision)}` }];
  }
  // Compressed copies exist only if pages are files.
  const kept = latest.configuration ? COPIES : COPIES.slice(0, 1);
  const copies = { file: HEAD, integrity: integrityOf(bytes), copies: kept };
  const faults = await inspectFile(storage, copies, 'is not a copy of registry.json');
  if (!latest.configuration) return faults;
  // Without an intact page of the shell no pages can be composed. That is reported as a fault of the release.
  for (const page of await composedFiles(storage, latest).catch(() => [])) {
    const kept = { file: page.path, integrity: integrityOf(page.bytes), copies: COPIES };
    const wrong = `differs from the file that this tool writes for revision ${String(latest.revision)}`;
    faults.push(...(await inspectFile(storage, kept, wrong)));
  }
  return faults;
}

/**
 * Compares the live releases with their records: reads `limit` of their files at most, and looks for the others in the list of
 * the storage.
 */
export async function inspectLiveReleases(
  storage: Storage,
  latest: Revision,
  limit: number,
): Promise<Inspection> {
  const found = await pMap(
    liveReleases(latest.registry),
    async (release) => {
      const live = await liveRecord(storage, release);
      if ('fault' in live) return { folder: release.folder, files: [], faults: [live.fault] };
      const files = await releasedFiles(storage, release.folder, live.record);
      return { folder: release.folder, files, faults: [] };
    },
    { concurrency: AT_ONCE },
  );
  const faults = found.flatMap((release) => release.faults);
  let unread = 0;
  let left = limit;
  for (const { folder, files } of found) {
    if (left > 0 && files.length > 0) faults.push(...(await inspectDeltas(storage, folder)));
    const wanted = files.slice(0, left);
    const others = files.slice(left);
    left -= wanted.length;
    unread += others.length;
    const inspected = await Promise.all(wanted.map((file) => inspectFile(storage, file)));
    const lost = others.filter(({ isListed }) => !isListed);
    faults.push(...inspected.flat(), ...lost.map(({ file }) => ({ file, what: 'is missing' })));
  }
  return { faults, unread };
}

/**
 * Writes registry.json and the pages anew, and repairs every damaged file of a live release that has an intact copy. Resolves to the repaired paths, and to the
 * damaged deltas that it removed: visitors get the whole file. Throws a DeliveryError that names the others.
 */
export async function repairSite({
  storage,
  say,
}: Omit<SiteAuthor, 'by'>): Promise<{ revision: number; mended: string[]; removed: string[] }> {
  const { latest, shown } = await readSite(storage);
  const mended: string[] = [];
  const removed: string[] = [];
  const broken: Fault[] = [];
  for (const release of liveReleases(latest.registry)) {
    const found = await liveRecord(storage, release);
    if ('fault' in found) {
      broken.push(found.fault);
      continue;
    }
    const files = await releasedFiles(storage, release.folder, found.record);
    const mend = (file: (typeof files)[number]) => mendFile(storage, file);
    const done = await pMap(files, mend, { concurrency: AT_ONCE });
    mended.push(...done.flatMap((one) => one.mended));
    broken.push(...done.flatMap((one) => one.broken));
    removed.push(...(await removeDamagedDeltas(storage, release.folder)));
  }
  // Pages are composed from files of the shell, so these are repaired first.
  const composed = await inspectHead(storage, latest);
  if (broken.length === 0) await publishHead(storage, { force: true });
  else await publishHead(storage, { force: true }).catch(() => undefined);
  await storage.keepReserve();
  mended.push(...composed.map(({ file }) => file));
  if (broken.length === 0) {
    if (shown !== latest.revision) say?.(sentenceOf(latest));
    return { revision: (await readLatest(storage)).revision, mended, removed };
  }
  throw new DeliveryError(
    'damaged',
    [
      `${String(broken.length)} files of ${storage.name} cannot be repaired from another copy:`,
      ...broken.map(({ file, what }) => `- ${file} ${what}`),
      'Restore them from a backup of the site, publish another version, or roll that package back',
    ].join('\n'),
  );
}

/** Returns whether these are the bytes of the registry.json of a revision. */
export function isRegistryOf({ registry }: Pick<Revision, 'registry'>, bytes: Uint8Array): boolean {
  try {
    return isDeepStrictEqual(parseRegistry(JSON.parse(toText(bytes))), registry);
  } catch {
    return false;
  }
}
