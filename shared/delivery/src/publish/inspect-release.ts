import { isDeepStrictEqual } from 'node:util';

import {
  ContractError,
  everyRelease,
  RECORD,
  type Registry,
  type RegistryEntry,
} from '@redeem/contracts';
import { compress, DECOMPRESS, integrityOf } from '@redeem/host';
import { AT_ONCE, type Storage } from '@redeem/storage';
import pMap from 'p-map';

import { DeliveryError, type Fault } from '../delivery-error';
import type { ReleaseFile } from '../release/release-files';
import { readRecord, type ReleaseRecord } from '../release/release-record';
import { versionFolder } from '../release/version';
import { requireKept } from '../revisions/past';
import type { Past } from '../revisions/revision-contract';
import { removeDamagedDeltas } from './deltas';

type Decompress = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Suffix and decompression of each copy of a file. */
export const COPIES: readonly (readonly [suffix: string, decompress: Decompress])[] = [
  ['', (bytes) => Promise.resolve(bytes)],
  ['.br', DECOMPRESS['.br']],
  ['.gz', DECOMPRESS['.gz']],
];

/** A file of a site, with its hash and its stored copies. */
interface KeptFile {
  file: string;
  integrity: string;
  copies: readonly (typeof COPIES)[number][];
  /** Whether the storage lists the file itself. */
  isListed: boolean;
}

/** Resolves to every file that a record names, with those compressed copies that exist. */
export async function releasedFiles(
  storage: Storage,
  folder: string,
  { files }: ReleaseRecord,
): Promise<KeptFile[]> {
  const kept = new Set(await storage.paths(folder));
  return Object.entries(files).map(([path, integrity]) => {
    const file = `${folder}/${path}`;
    const copies = COPIES.filter(([suffix]) => suffix === '' || kept.has(file + suffix));
    return { file, integrity, copies, isListed: kept.has(file) };
  });
}

/** Reads all copies of a file as a visitor gets them and compares them with its hash. Resolves to the faults. */
export async function inspectFile(
  storage: Storage,
  { file, integrity, copies }: Omit<KeptFile, 'isListed'>,
  wrong = 'is not what was built',
): Promise<Fault[]> {
  const faults = await Promise.all(
    copies.map(async ([suffix, decompress]) => {
      const bytes = await storage.read(file + suffix);
      if (!bytes) return [{ file: file + suffix, what: 'is missing' }];
      const content = await decompress(bytes).catch(() => null);
      const isSame = content !== null && integrityOf(content) === integrity;
      return isSame ? [] : [{ file: file + suffix, what: wrong }];
    }),
  );
  return faults.flat();
}

/** Rewrites the damaged copies of a file if one copy is intact. */
export async function mendFile(
  storage: Storage,
  kept: KeptFile,
): Promise<{ mended: string[]; broken: Fault[] }> {
  const faults = await inspectFile(storage, kept);
  const content = faults.length === 0 ? null : await intactContent(storage, kept);
  if (!content) return { mended: [], broken: faults };
  const whole = { path: kept.file, bytes: Buffer.from(content) };
  const damaged = faults.map(({ file }) => file);
  for (const copy of [whole, ...(await compress(whole))]) {
    if (damaged.includes(copy.path)) await storage.replace(copy.path, copy.bytes);
  }
  return { mended: damaged, broken: [] };
}

/** Resolves to the content of a file by its first intact copy; null if there is none. */
async function intactContent(
  storage: Storage,
  { file, integrity }: Pick<KeptFile, 'file' | 'integrity'>,
): Promise<Uint8Array | null> {
  for (const [suffix, decompress] of COPIES) {
    const bytes = await storage.read(file + suffix);
    const content = bytes && (await decompress(bytes).catch(() => null));
    if (content && integrityOf(content) === integrity) return content;
  }
  return null;
}

/** A live release. */
export interface LiveRelease {
  folder: string;
  entry: NonNullable<Registry['shell']> | RegistryEntry;
}

/** Returns all live releases, the shell first. */
export function liveReleases(registry: Registry): LiveRelease[] {
  const { shell } = registry;
  const remotes = everyRelease(registry).map(({ name, entry }) => ({
    folder: versionFolder(name, entry.metadata.version),
    entry,
  }));
  if (!shell) return remotes;
  return [{ folder: versionFolder('shell', shell.metadata.version), entry: shell }, ...remotes];
}

/** Resolves to the record of a release, or to the reason why it cannot be read or is not the record that went live. */
export async function liveRecord(
  storage: Storage,
  { folder, entry }: Pick<LiveRelease, 'folder'> & Partial<LiveRelease>,
): Promise<{ record: ReleaseRecord } | { fault: Fault }> {
  const file = `${folder}/${RECORD}`;
  const record = await readRecord(storage, folder).catch(() => null);
  if (!record) return { fault: { file, what: 'is missing, or cannot be read' } };
  if (!entry || isSameEntry(record, entry)) return { record };
  return { fault: { file, what: 'is not what went live' } };
}

function isSameEntry({ entry, files }: ReleaseRecord, live: LiveRelease['entry']): boolean {
  const assets = 'assets' in entry.extras ? entry.extras.assets : {};
  if (Object.entries(assets).some(([path, integrity]) => files[path] !== integrity)) return false;
  const { url, metadata } = live;
  const { fallback: _, ...extras } = { fallback: undefined, ...live.extras };
  return isDeepStrictEqual({ url, metadata, extras }, entry);
}

/** Reads all copies of each file of a release as a visitor gets them. Resolves to the faults. */
export async function inspectRelease(
  storage: Storage,
  folder: string,
  record: ReleaseRecord,
): Promise<Fault[]> {
  const files = await releasedFiles(storage, folder, record);
  const inspect = (file: KeptFile) => inspectFile(storage, file);
  return (await pMap(files, inspect, { concurrency: AT_ONCE })).flat();
}

/**
 * Removes the damaged deltas of a release and reads the release as a visitor gets it. Throws a DeliveryError if the release differs from its build.
 */
export async function verifyRelease(storage: Storage, folder: string): Promise<ReleaseRecord> {
  const record = await requireRecord(storage, folder);
  await removeDamagedDeltas(storage, folder);
  const [fault] = await inspectRelease(storage, folder, record);
  if (fault) throw damaged(storage, fault);
  return record;
}

/** Verifies a release of the past, as `verifyRelease`. Throws a DeliveryError if it is no longer kept. */
export function keptRelease(storage: Storage, folder: string, past: Past): Promise<ReleaseRecord> {
  requireKept(past, folder);
  return verifyRelease(storage, folder);
}

/**
 * Resolves to the record of a release and its files as they were built: the bytes that are compared with their hashes. Changes
 * nothing. Throws a DeliveryError if a file has no intact copy.
 *
 * @param only The path of the only file that is read; all are if it is absent.
 */
export async function readBuiltFiles(
  storage: Storage,
  folder: string,
  only?: string,
): Promise<{ record: ReleaseRecord; files: ReleaseFile[] }> {
  const record = await requireRecord(storage, folder);
  const read = async ([path, integrity]: [path: string, integrity: string]) => {
    const file = `${folder}/${path}`;
    const bytes = await intactContent(storage, { file, integrity });
    if (bytes) return { path, bytes: Buffer.from(bytes), integrity };
    throw damaged(storage, { file, what: 'is missing, or is not what was built' });
  };
  const wanted = Object.entries(record.files).filter(([path]) => path === (only ?? path));
  const files = await pMap(wanted, read, { concurrency: AT_ONCE });
  return { record, files };
}

async function requireRecord(storage: Storage, folder: string): Promise<ReleaseRecord> {
  const record = await readRecord(storage, folder).catch((error: unknown) => {
    if (!(error instanceof ContractError)) throw error;
    throw damaged(storage, {
      file: `${folder}/${RECORD}`,
      what: `cannot be read (${error.message})`,
    });
  });
  if (record) return record;
  throw new DeliveryError('not-found', `${storage.name} has no ${folder}`);
}

function damaged(storage: Storage, { file, what }: Fault): DeliveryError {
  return new DeliveryError(
    'damaged',
    `${file} of ${storage.name} ${what}. Nothing has changed for visitors. ` +
      'Publish the same files as another version, or restore that file from a backup of the site',
  );
}
