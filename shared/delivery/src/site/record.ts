import { dirname } from 'node:path/posix';

import {
  ContractError,
  INTEGRITY,
  json,
  parseDocument,
  RECORD,
  type Registry,
  type RegistryEntry,
  ReleasedEntryContract,
  ShellContract,
  SourceContract,
} from '@redeem/contracts';
import * as v from 'valibot';

import { AuthorContract } from './author';
import { decodeBrotli, integrityOf, isText } from './bytes';
import { DeliveryError } from './delivery-error';
import { type Storage, toText } from './storage';

/** The longest file of a release, in bytes, decoded. */
const MOST_BYTES = 64 * 1024 * 1024;

const Length = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_BYTES));

const RecordedFileContract = v.object({
  /** The SHA-384 of the decoded bytes. */
  integrity: v.pipe(v.string(), v.regex(INTEGRITY, 'must be a hash')),
  /** The length of the decoded bytes. */
  size: Length,
  /** The length of the stored bytes of a text, which is stored as Brotli. */
  br: v.exactOptional(Length),
});

const COMMON = {
  /** The files by their paths in the release. */
  files: v.record(v.string(), RecordedFileContract),
  source: v.exactOptional(SourceContract),
  by: AuthorContract,
  at: v.pipe(v.string(), v.isoTimestamp()),
};

const RecordContract = v.variant('kind', [
  v.object({ kind: v.literal('remote'), entry: ReleasedEntryContract, ...COMMON }),
  v.object({ kind: v.literal('shell'), entry: ShellContract, ...COMMON }),
]);

/**
 * The record of a release: its registry entry, its files, the commit it was built from, and who stored it when. It is
 * stored last: a folder without a record is an upload that runs or broke off.
 */
export type ReleaseRecord = v.InferOutput<typeof RecordContract>;
export type RecordedFile = v.InferOutput<typeof RecordedFileContract>;

/** The registry entry of a release of a remote, without its share of traffic. */
export type ReleasedEntry = Omit<RegistryEntry, 'deployment'>;

/** The registry entry of a release of the shell. */
export type ReleasedShell = NonNullable<Registry['shell']>;

/** Returns the path of the record of a release. */
export function recordPath(folder: string): string {
  return `${folder}/${RECORD}`;
}

/** Resolves to the record of a release; null if the release is not stored. */
export async function readRecord(storage: Storage, folder: string): Promise<ReleaseRecord | null> {
  const path = recordPath(folder);
  const bytes = await storage.read(path);
  return bytes && parseRecord(path, bytes);
}

/** Returns a record. Throws a ContractError if its file is damaged, or belongs to a release of another folder. */
export function parseRecord(path: string, bytes: Uint8Array): ReleaseRecord {
  const record = parseDocument(path, json(RecordContract), toText(bytes));
  const { url } = record.entry;
  if (url.startsWith(`/${dirname(path)}/`)) return record;
  throw new ContractError(path, ['entry', 'url'], `is ${url}, of another release`);
}

/** Resolves to the record of a release. Throws a DeliveryError if it is not stored, or cannot be read. */
export async function requireRecord(storage: Storage, folder: string): Promise<ReleaseRecord> {
  const record = await readRecord(storage, folder).catch((error: unknown) => {
    if (!(error instanceof ContractError)) throw error;
    throw damaged(storage, recordPath(folder), `cannot be read (${error.message})`);
  });
  if (record) return record;
  throw new DeliveryError(
    'not-found',
    `${storage.name} has no ${folder}: delivery status lists what is live and stored`,
  );
}

/** Returns the path of the stored file of a file of a release. */
export function storedPath(path: string, { br }: Pick<RecordedFile, 'br'>): string {
  return br === undefined ? path : `${path}.br`;
}

/** Returns the length of the stored file, in bytes. */
export function storedLength({ size, br }: RecordedFile): number {
  return br ?? size;
}

/** Resolves to the bytes of a file as they were built; null if the stored bytes are not what was built. */
export async function decodeFile(
  stored: Uint8Array,
  { br, size, integrity }: RecordedFile,
): Promise<Uint8Array | null> {
  const bytes = br === undefined ? stored : await decodeBrotli(stored, size).catch(() => null);
  return bytes && integrityOf(bytes) === integrity ? bytes : null;
}

/** Resolves to the bytes of a file as they were built; null if the file is missing or is not what was built. */
export async function readReleasedFile(
  storage: Storage,
  folder: string,
  path: string,
  file: RecordedFile,
): Promise<Uint8Array | null> {
  const stored = await storage.read(`${folder}/${storedPath(path, file)}`);
  return stored && decodeFile(stored, file);
}

/** Resolves to a file of a release as it was built, without a comparison of its hash; null if it is missing. */
export async function readBuilt(storage: Storage, path: string): Promise<Uint8Array | null> {
  if (!isText(path)) return storage.read(path);
  const stored = await storage.read(`${path}.br`);
  return stored && decodeBrotli(stored, MOST_BYTES);
}

/** Returns the error of a command that needs a damaged file. */
export function damaged(storage: Storage, file: string, what: string): DeliveryError {
  return new DeliveryError(
    'damaged',
    `${file} of ${storage.name} ${what}. Nothing has changed for visitors. Restore that file from a backup of the site, ` +
      'or publish another version; `delivery verify` names every damaged file',
  );
}
