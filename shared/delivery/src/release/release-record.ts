import { isDeepStrictEqual } from 'node:util';

import {
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

const COMMON = { files: RecordedFiles, source: v.exactOptional(SourceContract) };

const RecordContract = v.variant('kind', [
  v.object({ kind: v.literal('remote'), entry: ReleasedEntryContract, ...COMMON }),
  v.object({ kind: v.literal('shell'), entry: ShellContract, ...COMMON }),
]);

/**
 * The record of a version: its registry entry, the sha384 of each file and the commit it was built from.
 * It is stored beside the files.
 */
export type ReleaseRecord = v.InferOutput<typeof RecordContract>;

/** Returns the record of a release that was read from a build. */
export function recordOf(release: Release): ReleaseRecord {
  const files = Object.fromEntries(release.files.map(({ path, integrity }) => [path, integrity]));
  const common = { files, ...(release.source && { source: release.source }) };
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

/** Resolves to the record of a version; null if no publication of the version was started. */
export async function readRecord(storage: Storage, folder: string): Promise<ReleaseRecord | null> {
  const path = recordPath(folder);
  const bytes = await storage.read(path);
  return bytes && parseJsonDocument(path, RecordContract, toText(bytes));
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
