import { dirname } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';

import {
  ContractError,
  parseJsonDocument,
  RECORD,
  RecordedFiles,
  ReleasedEntryContract,
  ShellContract,
  SourceContract,
} from '@redeem/contracts';
import { type Storage, toDocument, toText } from '@redeem/storage';
import * as v from 'valibot';

import type { Release } from './read-release';
import { remoteEntry, shellEntry } from './released-entry';

/** A publication counts as running this long after its last write, in milliseconds. */
export const RUNNING_MS = 60_000;

export const ContentOriginContract = v.object({ from: v.string(), locales: v.array(v.string()) });

const COMMON = {
  files: RecordedFiles,
  source: v.exactOptional(SourceContract),
  content: v.exactOptional(ContentOriginContract),
};

const RecordContract = v.variant('kind', [
  v.object({ kind: v.literal('remote'), entry: ReleasedEntryContract, ...COMMON }),
  v.object({ kind: v.literal('shell'), entry: ShellContract, ...COMMON }),
]);

/**
 * The record of a version: its registry entry, the sha384 of each file, the commit it was built from, and the release that it was made of.
 * It is stored beside the files.
 */
export type ReleaseRecord = v.InferOutput<typeof RecordContract>;

/** Returns the record of a release that was read from a build. */
export function recordOf(release: Release): ReleaseRecord {
  const files = Object.fromEntries(release.files.map(({ path, integrity }) => [path, integrity]));
  const { source, content } = release;
  const common = { files, ...(source && { source }), ...(content && { content }) };
  return release.kind === 'remote'
    ? { kind: release.kind, entry: remoteEntry(release), ...common }
    : { kind: release.kind, entry: shellEntry(release), ...common };
}

/** True if a record belongs to a build with these files. The commit is ignored: two commits may produce the same files. */
export function isRecordOf(record: ReleaseRecord | null, release: Release): boolean {
  return (
    record !== null &&
    isDeepStrictEqual({ ...record, source: null }, { ...recordOf(release), source: null })
  );
}

/** Returns whether two releases have the same bytes. */
export function hasSameFiles(one: ReleaseRecord, other: ReleaseRecord): boolean {
  return isDeepStrictEqual(one.files, other.files);
}

/** Resolves to the record of a version; null if no publication of the version was started. */
export async function readRecord(storage: Storage, folder: string): Promise<ReleaseRecord | null> {
  const path = recordPath(folder);
  const bytes = await storage.read(path);
  return bytes && parseRecord(path, bytes);
}

/** Returns a record. Throws a ContractError if its file is damaged, or belongs to a release of another folder. */
export function parseRecord(path: string, bytes: Uint8Array): ReleaseRecord {
  const record = parseJsonDocument(path, RecordContract, toText(bytes));
  const { url } = record.entry;
  if (url.startsWith(`/${dirname(path)}/`)) return record;
  throw new ContractError(path, ['entry', 'url'], `is ${url}, of another release`);
}

/** Reserves a version for a build. Resolves to false if any build has reserved it already. */
export function createRecord(storage: Storage, release: Release): Promise<boolean> {
  return storage.create(recordPath(folderOf(release)), toDocument(recordOf(release)));
}

/** Returns the folder of a release, relative to the root of the site. */
export function folderOf({ address }: Pick<Release, 'address'>): string {
  return address.slice(1);
}

function recordPath(folder: string): string {
  return `${folder}/${RECORD}`;
}

/**
 * The file beside the record of a release that was stored without going live. Without it the files count as an upload that
 * broke off. No server sends it.
 */
export const NOTE = 'stored.data';

const NoteContract = v.object({ by: v.string(), at: v.string() });

/** Who has stored a release, and when. */
export type Note = v.InferOutput<typeof NoteContract>;

/** Resolves to who has stored a release; null for one that went live without being stored before. */
export async function readNote(storage: Storage, folder: string): Promise<Note | null> {
  const path = `${folder}/${NOTE}`;
  const bytes = await storage.read(path);
  return bytes && parseNote(path, bytes);
}

/** Returns a note. Throws a ContractError if its file is damaged. */
export function parseNote(path: string, bytes: Uint8Array): Note {
  return parseJsonDocument(path, NoteContract, toText(bytes));
}
