import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { DeliveryError } from '../delivery-error';
import { toDocument } from '../storage/document';
import type { Storage } from '../storage/storage';
import {
  damaged,
  parseRevision,
  pathOf,
  readRevision,
  revisionNumbers,
  type StoredRevision,
} from './files';
import { changedPackages, pastAfter } from './past';
import {
  FORMAT,
  type Packages,
  type Past,
  type Revision,
  type RevisionFile,
} from './revision-contract';
import { afterFile, differences, packagesAfter, type SiteState } from './state';

/** Number of revisions after which the next file is a snapshot of the whole state. */
export const SNAPSHOT_INTERVAL = 50;

/** The live revision, with the data of the history that the next one needs. */
export interface LatestRevision extends Revision {
  /** Hash of its file; null without a file. */
  hash: string | null;
  /** The last revision with the whole state; null while the next one has to contain it. */
  snapshot: number | null;
  /** All packages in the history of the site. */
  packages: Packages;
  /** Further data of the next revision, if it has to contain more than its changes. */
  whole?: Whole;
}

/** All packages of a history, and its lost files. */
interface Whole extends Pick<RevisionFile, 'lost'> {
  pasts: Record<string, Past>;
  packages: Packages;
}

/** One line of the history. */
export type HistoryEntry = Pick<Revision, 'revision' | 'at' | 'by' | 'change'>;

/**
 * Yields every revision of a site, the oldest first, read one after the other. A file that cannot be read is passed to
 * `onDamage`, which throws by default.
 */
export async function readHistory(
  storage: Storage,
  onDamage = (error: DeliveryError): void => {
    throw error;
  },
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  const numbers = await revisionNumbers(storage);
  const last = numbers.at(-1) ?? 0;
  for (let number = numbers[0] ?? 1; number <= last; number += 1) {
    try {
      entries.push(entryOf(await readRevision(storage, number)));
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.reason !== 'damaged') throw error;
      onDamage(error);
    }
  }
  return entries;
}

/**
 * Resolves to the live revision. Reads its file and those since the last snapshot. Throws a DeliveryError if there is no
 * site, or if one of these files is damaged.
 */
export async function readLatest(storage: Storage): Promise<LatestRevision> {
  const last = (await revisionNumbers(storage)).at(-1);
  if (last === undefined) {
    throw new DeliveryError(
      'not-found',
      `there is no site at ${storage.name}: create one ` +
        `(npm run build for dist/, delivery init for another folder), or name another with --root`,
    );
  }
  const stored = await readRevision(storage, last);
  const { snapshot } = stored.file;
  const numbers = Array.from({ length: last - snapshot }, (_, index) => snapshot + index);
  const earlier = await Promise.all(numbers.map((number) => readRevision(storage, number)));
  return { ...replayed(storage, [...earlier, stored]), hash: stored.hash, snapshot };
}

/** Resolves to the past of a package; empty if the site never had it. Reads one file. */
export async function readPast(
  storage: Storage,
  latest: LatestRevision,
  name: string,
): Promise<Past> {
  if (latest.whole) return ownOf(latest.whole.pasts, name) ?? [];
  const known = ownOf(latest.packages, name);
  if (!known) return [];
  const stored = await readRevision(storage, known.past);
  const past = ownOf(stored.file.pasts ?? {}, name);
  if (past) return past;
  throw damaged(storage, stored.path, `does not list the versions of ${name}`);
}

/**
 * Adds a revision after the latest one, or starts a history. The change happens at this one moment: if several commands
 * have read the same latest revision, one succeeds and the others get false.
 */
export async function addRevision(
  storage: Storage,
  revision: Revision,
  latest?: LatestRevision,
): Promise<boolean> {
  const path = pathOf(revision.revision);
  const file = await nextFile(storage, revision, latest);
  const document = toDocument(file);
  requireReadable(path, document, revision, latest);
  try {
    if (await storage.create(path, document)) return true;
  } catch (error) {
    if (await isOurs(storage, path, document)) return true;
    throw error;
  }
  return isOurs(storage, path, document);
}

/** Resolves to the site after a new revision that follows `latest`, the last one of a damaged history. */
export async function afterRevision(
  storage: Storage,
  revision: Revision,
  latest: LatestRevision,
): Promise<LatestRevision> {
  const { pasts = {}, packages = {} } = await nextFile(storage, revision, latest);
  return { ...revision, hash: null, snapshot: null, packages, whole: { pasts, packages } };
}

/** Checks whether a write took place: a storage may report a failure after a successful write. */
async function isOurs(storage: Storage, path: string, document: Uint8Array): Promise<boolean> {
  const bytes = await storage.read(path).catch(() => null);
  return bytes !== null && Buffer.from(bytes).equals(document);
}

async function nextFile(
  storage: Storage,
  revision: Revision,
  latest?: LatestRevision,
): Promise<RevisionFile> {
  const { revision: number, at, by, change } = revision;
  const whole = latest?.whole;
  const known = whole?.packages ?? latest?.packages ?? {};
  const pasts: Record<string, Past> = { ...whole?.pasts };
  const changed = changedPackages(latest?.registry ?? null, revision);
  for (const name of changed) {
    const past =
      ownOf(pasts, name) ?? (latest && !whole ? await readPast(storage, latest, name) : []);
    pasts[name] = pastAfter(past, name, latest?.registry ?? null, revision);
  }
  const last = latest?.snapshot ?? null;
  const isSnapshot = last === null || number - last >= SNAPSHOT_INTERVAL;
  return {
    format: FORMAT,
    number,
    nonce: randomUUID(),
    before: latest?.hash ?? null,
    snapshot: isSnapshot ? number : last,
    at,
    by,
    change,
    state: differences(isSnapshot ? undefined : latest, revision),
    ...(Object.keys(pasts).length > 0 && { pasts }),
    ...(isSnapshot && { packages: packagesAfter(known, Object.keys(pasts), revision) }),
    ...(whole?.lost && { lost: whole.lost }),
  };
}

/** Checks that a file reads back as its revision: a wrong file would stop every later command. */
function requireReadable(
  path: string,
  document: Uint8Array,
  revision: Revision,
  latest?: LatestRevision,
): void {
  const file = parseRevision(path, revision.revision, document);
  const { packages: _, ...read } = afterFile(latest?.snapshot === null ? undefined : latest, file);
  if (isDeepStrictEqual(read, revision)) return;
  throw new Error(`${path} would not read back as its revision`);
}

/** Returns the state after consecutive files, of which the first contains the whole state. */
function replayed(storage: Storage, files: readonly StoredRevision[]): SiteState {
  let state: SiteState | undefined;
  let before: StoredRevision | undefined;
  for (const stored of files) {
    if (before && stored.file.before !== before.hash) {
      throw damaged(storage, before.path, `is not the file that ${stored.path} follows`);
    }
    if (!before && stored.file.snapshot !== stored.number) {
      throw damaged(storage, stored.path, 'does not contain the whole state');
    }
    state = afterFile(state, stored.file);
    before = stored;
  }
  if (state) return state;
  throw new Error('no revision was read');
}

function entryOf(stored: StoredRevision): HistoryEntry {
  const { at, by, change } = stored.file;
  return { revision: stored.number, at, by, change };
}

/** Reads own properties only: a name from a command line may be `constructor`. */
function ownOf<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
