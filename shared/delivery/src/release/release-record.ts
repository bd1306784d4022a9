import { isDeepStrictEqual } from 'node:util';

import {
  parseJsonDocument,
  RECORD,
  RecordedFiles,
  ReleasedEntryContract,
  ShellContract,
} from '@redeem/contracts';
import * as v from 'valibot';

import { toDocument, toText } from '../storage/document';
import type { Storage } from '../storage/storage';
import type { Release } from './read-release';
import { remoteEntry, shellEntry } from './released-entry';

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/, 'must be the hash of a commit'));

/** What a release was built of. */
export const SourceContract = v.object({
  commit: Hash,
  /** Whether the checkout had no changes besides that commit. */
  isClean: v.boolean(),
  /**
   * The first commit of the repository, which is the same in every clone. Left out where the clone is
   * shallow and does not have it.
   */
  repository: v.exactOptional(Hash),
});

export type Source = v.InferOutput<typeof SourceContract>;

const COMMON = { files: RecordedFiles, source: v.exactOptional(SourceContract) };

const RecordContract = v.variant('kind', [
  v.object({ kind: v.literal('remote'), entry: ReleasedEntryContract, ...COMMON }),
  v.object({ kind: v.literal('shell'), entry: ShellContract, ...COMMON }),
]);

/**
 * What a version is: how it goes live, the sha384 of its every file, and the commit it was built of. Kept
 * beside the files.
 */
export type ReleaseRecord = v.InferOutput<typeof RecordContract>;

/** The record of a release that is still on this machine. */
export function recordOf(release: Release): ReleaseRecord {
  const files = Object.fromEntries(release.files.map(({ path, integrity }) => [path, integrity]));
  const common = { files, ...(release.source && { source: release.source }) };
  return release.kind === 'remote'
    ? { kind: release.kind, entry: remoteEntry(release), ...common }
    : { kind: release.kind, entry: shellEntry(release), ...common };
}

/** Returns whether a record is that of this build: two commits may make the same files. */
export function isRecordOf(record: ReleaseRecord | null, release: Release): boolean {
  return (
    record !== null &&
    isDeepStrictEqual({ ...record, source: null }, { ...recordOf(release), source: null })
  );
}

/** Null where the version was never begun. */
export async function readRecord(storage: Storage, folder: string): Promise<ReleaseRecord | null> {
  const path = recordPath(folder);
  const bytes = await storage.read(path);
  return bytes && parseJsonDocument(path, RecordContract, toText(bytes));
}

/** Claims a version for a build. False when it is claimed already, by whichever build. */
export function createRecord(storage: Storage, release: Release): Promise<boolean> {
  return storage.create(recordPath(folderOf(release)), toDocument(recordOf(release)));
}

/** Where the files of a release are kept, below the root of the site. */
export function folderOf({ address }: Pick<Release, 'address'>): string {
  return address.slice(1);
}

function recordPath(folder: string): string {
  return `${folder}/${RECORD}`;
}
