import { integrityOf } from '@redeem/host';
import { AT_ONCE, type Storage } from '@redeem/storage';
import { pMapIterable } from 'p-map';

import { DeliveryError, type Fault } from '../delivery-error';
import {
  isFault,
  type LatestRevision,
  pathOf,
  lastNumber,
  revisionNumbers,
  type StoredRevision,
  tryRevision,
  walkHistory,
} from '../revisions/history';
import { HEAD, readHeadRevision } from '../revisions/head-revision';
import { readSite, showRevision } from '../revisions/publish-head';
import { type Copied, copyReleases, type Damage, type Mirror } from './copy-releases';
import { isRegistryOf } from './live-files';
import { firstOfEachFile } from './verify-site';

interface Mirrored extends Copied {
  /** The revision that the copy shows. */
  revision: number;
  /** The number of copied revisions. */
  revisions: number;
}

/** How often a source is read that others change meanwhile. */
const TRIES = 5;

/**
 * Makes a site a copy of another one: its last revision, with the history and all releases that it needs. Only missing files
 * are copied, releases before the history, which is copied in its order, and `registry.json` last. So a copy that was
 * interrupted shows the revision before, or none. Files that are damaged in the source are not copied.
 *
 * Nothing is removed, and no file is replaced except `registry.json` and pages. Throws a DeliveryError if the copy has
 * another history, or another build of a version.
 */
export async function mirrorSite(mirror: Mirror): Promise<Mirrored> {
  const { from, storage } = mirror;
  if (from.address === storage.address) {
    throw new DeliveryError(
      'refused',
      `${from.address} cannot be a copy of itself: --from names the source, and --root the copy`,
    );
  }
  let files = 0;
  for (let attempt = 1; ; attempt += 1) {
    const { latest } = await readSite(from);
    await requireSameHistory(mirror, latest);
    const releases = await copyReleases(mirror, latest);
    files += releases.files;
    // `gc` may have removed a version meanwhile. The newer revision does not need it.
    const isOutdated = releases.damaged.length > 0 && (await hasNewer(from, latest));
    if (isOutdated && attempt < TRIES) continue;
    const history = await copyHistory(mirror, latest);
    await showRevision(storage, latest);
    const damaged = firstOfEachFile([...history.damaged, ...releases.damaged]);
    return { revision: latest.revision, revisions: history.revisions, files, damaged };
  }
}

async function hasNewer(from: Storage, { revision }: LatestRevision): Promise<boolean> {
  return (await readSite(from)).latest.revision !== revision;
}

/** Refuses a copy of another site, and one that is newer than the source. */
async function requireSameHistory(
  { from, storage }: Mirror,
  { revision, hash }: LatestRevision,
): Promise<void> {
  const last = (await lastNumber(storage)) ?? 0;
  const shown = (await readHeadRevision(storage)) ?? 0;
  const refuse = (what: string) => {
    throw new DeliveryError(
      'conflict',
      `${storage.address} is no earlier copy of ${from.address}: ${what}. Nothing was copied. ` +
        'Name another root, or `delivery verify` each of the two, if it may be damaged',
    );
  };
  const newest = Math.max(last, shown);
  if (newest > revision) {
    refuse(
      `it has revision ${String(newest)}, and the source ends with revision ${String(revision)}`,
    );
  }
  // Each revision has the hash of the one before, so those before are the same, too.
  const copied = last > 0 && (await storage.read(pathOf(last)));
  if (copied) {
    const wanted = last === revision ? hash : await hashIn(from, last);
    if (integrityOf(copied) !== wanted) refuse(`${pathOf(last)} of the two differ`);
  }
  if (shown > last) {
    const source = await tryRevision(from, shown);
    const head = (await storage.read(HEAD)) ?? Buffer.of();
    if (isFault(source) || !isRegistryOf(source.file, head)) {
      refuse(`its ${HEAD} is not that of revision ${String(shown)} of the source`);
    }
  }
}

/** Resolves to the hash that a revision must have by the one after it, or otherwise has. */
async function hashIn(from: Storage, number: number): Promise<string | null> {
  const after = await tryRevision(from, number + 1);
  if (!isFault(after) && after.file.before !== null) return after.file.before;
  const bytes = await from.read(pathOf(number));
  return bytes && integrityOf(bytes);
}

/** Copies the missing revisions, the oldest first. Those of a history that was given up by `adopt` are not copied. */
async function copyHistory(
  mirror: Mirror,
  latest: LatestRevision,
): Promise<{ revisions: number; damaged: Damage[] }> {
  const { from, storage, onProgress } = mirror;
  const there = new Set(await revisionNumbers(storage));
  let first = 1;
  while (there.has(first)) first += 1;
  const { faults, intact } = await intactRevisions(from, first, latest.revision);
  const missing = intact.filter(({ number }) => !there.has(number)).reverse();
  if (missing.length > 0) onProgress?.(`history: revisions ${String(missing.length)}`);
  const read = async (one: Intact) => ({ ...one, bytes: await from.read(one.path) });
  let revisions = 0;
  for await (const { path, hash, bytes } of pMapIterable(missing, read, { concurrency: AT_ONCE })) {
    if (bytes && integrityOf(bytes) === hash) {
      await copyRevision(mirror, path, bytes);
      revisions += 1;
    } else faults.push({ file: path, what: 'was changed while it was copied' });
  }
  return { revisions, damaged: faults.map((fault) => ({ site: from.address, ...fault })) };
}

async function copyRevision({ from, storage }: Mirror, path: string, bytes: Uint8Array) {
  if (await storage.create(path, bytes)) return;
  if (Buffer.from(bytes).equals((await storage.read(path)) ?? Buffer.of())) return;
  throw new DeliveryError(
    'conflict',
    `another command has changed ${storage.address}: it is no copy of ${from.address} any more`,
  );
}

type Intact = Pick<StoredRevision, 'number' | 'path' | 'hash'>;

/** Resolves to the revisions of the current history from the last to the first, and to what is wrong with others. */
async function intactRevisions(from: Storage, first: number, last: number) {
  const faults: Fault[] = [];
  const intact: Intact[] = [];
  if (first > last) return { faults, intact };
  for await (const found of walkHistory(from, last)) {
    if (isFault(found)) {
      faults.push(found);
      continue;
    }
    const { number, path, hash, file } = found;
    // A changed file is yielded after its fault.
    if (faults.at(-1)?.file !== path) intact.push({ number, path, hash });
    if (file.before === null || number <= first) break;
  }
  return { faults, intact };
}
