import { isDeepStrictEqual } from 'node:util';

import { RECORD } from '@redeem/contracts';
import { DELTAS, integrityOf, isDelta, parseDeltas } from '@redeem/host';
import { AT_ONCE, type Storage, type StoredFile, toText } from '@redeem/storage';
import pMap from 'p-map';

import { DeliveryError, type Fault } from '../delivery-error';
import { readDeltas } from '../publish/deltas';
import {
  liveRecord,
  type LiveRelease,
  liveReleases,
  releasedFiles,
} from '../publish/inspect-release';
import { NOTE, parseNote, parseRecord, type ReleaseRecord } from '../release/release-record';
import type { LatestRevision } from '../revisions/history';
import { toolHash, toolPath, TOOLS } from '../revisions/tool';
import { keptFolders } from './verify-site';

/** A site, and the one that is to be a copy of it. */
export interface Mirror {
  from: Storage;
  storage: Storage;
  /** Receives a line for each part that is copied. */
  onProgress?: (text: string) => void;
}

/** A file that is damaged in one of the two sites, and was not copied. */
export interface Damage extends Fault {
  /** The address of that site. */
  site: string;
}

/** The number of copied files, and those that were not. */
export interface Copied {
  files: number;
  damaged: Damage[];
}

/** A file that a copy needs. */
interface Wanted {
  path: string;
  /** Returns false, or throws, if these are not its bytes. */
  isIntact: (bytes: Uint8Array) => boolean | Promise<boolean>;
  /** Says what is wrong with other bytes. */
  wrong: string;
  /** Set if a release may get other bytes later, as its list of deltas does by `publish`. */
  isReplaced?: boolean;
}

const UNREADABLE = 'cannot be read';

/** The files of a folder that a copy lacks, in the order in which they are copied. */
interface Plan {
  folder: string;
  files: Wanted[];
  damaged: Damage[];
}

/** Copies the missing files of every release that is kept or stored, and the program of the revision. */
export async function copyReleases(mirror: Mirror, latest: LatestRevision): Promise<Copied> {
  const { from, onProgress } = mirror;
  const faults: Fault[] = [];
  const kept = await keptFolders(from, latest, faults);
  const live = new Map(
    liveReleases(latest.registry).map((release) => [release.folder, release.entry]),
  );
  const folders = [...new Set([...live.keys(), ...kept])];
  const planned = (folder: string) => planRelease(mirror, folder, live.get(folder));
  const plans = await pMap(folders, planned, { concurrency: AT_ONCE });
  plans.push(await planTool(mirror, latest));
  const damaged: Damage[] = faults.map((fault) => ({ site: from.address, ...fault }));
  let files = 0;
  for (const plan of plans) {
    if (plan.files.length > 0) onProgress?.(`${plan.folder}: files ${String(plan.files.length)}`);
    const copied = await copyAll(mirror, plan);
    files += copied.files;
    damaged.push(...plan.damaged, ...copied.damaged);
  }
  return { files, damaged };
}

/** Refuses another build of the same version. */
async function planRelease(
  { from, storage }: Mirror,
  folder: string,
  entry: LiveRelease['entry'] | undefined,
): Promise<Plan> {
  const found = await liveRecord(from, { folder, ...(entry && { entry }) });
  if ('fault' in found) {
    return { folder, files: [], damaged: [{ site: from.address, ...found.fault }] };
  }
  const record = wantedRecord(folder, found.record);
  const copied = await storage.read(record.path);
  if (copied && !(await isIntact(record, copied)) && isRecord(record.path, copied)) {
    throw new DeliveryError(
      'conflict',
      `${record.path} of ${storage.address} and ${from.address} differ, so they have two builds of that version: ` +
        '`delivery verify` says whether one of them is damaged',
    );
  }
  const lengths = lengthsOf(await from.list(folder));
  const copiedLengths = lengthsOf(await storage.list(folder));
  const files = await wantedFiles(from, folder, found.record, [...lengths.keys()]);
  const isThere = async ({ path, isReplaced = false }: Wanted) => {
    if (!copiedLengths.has(path) || copiedLengths.get(path) !== lengths.get(path)) return false;
    if (!isReplaced) return true;
    const [bytes, copy] = await Promise.all([from.read(path), storage.read(path)]);
    return bytes !== null && copy !== null && Buffer.from(bytes).equals(copy);
  };
  const path = `${folder}/${NOTE}`;
  const note = {
    path,
    isIntact: (bytes: Uint8Array) => Boolean(parseNote(path, bytes)),
    wrong: UNREADABLE,
  };
  const all = [...files, record, ...(lengths.has(path) ? [note] : [])];
  const there = await pMap(all, isThere, { concurrency: AT_ONCE });
  return { folder, files: all.filter((_file, index) => !there[index]), damaged: [] };
}

function lengthsOf(files: readonly StoredFile[]): Map<string, number> {
  return new Map(files.map(({ path, length }) => [path, length]));
}

function wantedRecord(folder: string, record: ReleaseRecord): Wanted {
  const path = `${folder}/${RECORD}`;
  return {
    path,
    isIntact: (bytes) => isDeepStrictEqual(parseRecord(path, bytes), record),
    wrong: 'is not the record of the other site',
  };
}

function isRecord(path: string, bytes: Uint8Array): boolean {
  try {
    return Boolean(parseRecord(path, bytes));
  } catch {
    return false;
  }
}

/** Resolves to the files that a record names, with their copies, then the deltas, then the list of these. */
async function wantedFiles(
  from: Storage,
  folder: string,
  record: ReleaseRecord,
  paths: readonly string[],
): Promise<Wanted[]> {
  const released = (await releasedFiles(from, folder, record)).flatMap(
    ({ file, integrity, copies }) =>
      copies.map(([suffix, decompress]) => ({
        path: file + suffix,
        isIntact: async (bytes: Uint8Array) => integrityOf(await decompress(bytes)) === integrity,
        wrong: 'is not what was built',
      })),
  );
  const deltas = await readDeltas(from, folder);
  const deltaFiles = paths.filter(isDelta).map((path) => ({
    path,
    isIntact: (bytes: Uint8Array) =>
      integrityOf(bytes) === deltas[path.slice(folder.length + 1)]?.integrity,
    wrong: 'is not the delta that was published',
  }));
  const list = paths
    .filter((path) => path === `${folder}/${DELTAS}`)
    .map((path) => ({
      path,
      isReplaced: true,
      isIntact: (bytes: Uint8Array) => isDeepStrictEqual(parseDeltas(path, toText(bytes)), deltas),
      wrong: UNREADABLE,
    }));
  return [...released, ...deltaFiles, ...list];
}

async function planTool({ storage }: Mirror, { tool }: LatestRevision): Promise<Plan> {
  const path = toolPath(tool ?? '');
  const isMissing = tool !== undefined && !(await storage.paths(TOOLS)).includes(path);
  const program = {
    path,
    isIntact: (bytes: Uint8Array) => toolHash(bytes) === tool,
    wrong: 'is not what was built',
  };
  return { folder: TOOLS, files: isMissing ? [program] : [], damaged: [] };
}

/** Copies files, many at once. The last two follow one after the other: without record and note a release is not complete. */
async function copyAll(mirror: Mirror, { files }: Plan): Promise<Copied> {
  const copy = (file: Wanted) => copyFile(mirror, file);
  const others = await pMap(files.slice(0, -2), copy, { concurrency: AT_ONCE });
  const results = [...others, ...(await pMap(files.slice(-2), copy, { concurrency: 1 }))];
  const damaged = results.flatMap((result) => (typeof result === 'object' ? [result] : []));
  return { files: results.filter((result) => result === 'copied').length, damaged };
}

async function copyFile(
  { from, storage }: Mirror,
  file: Wanted,
): Promise<'copied' | 'there' | Damage> {
  const { path, wrong, isReplaced = false } = file;
  const bytes = await from.read(path);
  if (!bytes) return { site: from.address, file: path, what: 'is missing' };
  if (!(await isIntact(file, bytes))) return { site: from.address, file: path, what: wrong };
  if (isReplaced) {
    await storage.replace(path, bytes);
    return 'copied';
  }
  if (await storage.create(path, bytes)) return 'copied';
  // `repair` may have compressed a file anew, with other bytes.
  const copied = await storage.read(path);
  if (copied && (await isIntact(file, copied))) return 'there';
  return { site: storage.address, file: path, what: wrong };
}

async function isIntact({ isIntact: check }: Wanted, bytes: Uint8Array): Promise<boolean> {
  try {
    return await check(bytes);
  } catch {
    return false;
  }
}
