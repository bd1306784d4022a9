import * as v from 'valibot';

import { toDocument, toText } from '../document';
import { parseJsonDocument } from '../json-document';
import type { Release } from '../read-release';
import { RECORD, RecordedFiles } from '../recorded-files';
import { ReleasedEntryContract, ShellContract } from '../registry-contract';
import { remoteEntry, shellEntry } from '../released-entry';
import type { Storage } from '../storage/storage';

const RecordContract = v.variant('kind', [
  v.object({ kind: v.literal('remote'), entry: ReleasedEntryContract, files: RecordedFiles }),
  v.object({ kind: v.literal('shell'), entry: ShellContract, files: RecordedFiles }),
]);

/**
 * What a version is: how it goes live, and the sha384 of its every file. Kept beside the files, and
 * the same bytes for the same build, so that it tells whether two builds are the same.
 */
export type ReleaseRecord = v.InferOutput<typeof RecordContract>;

/** The record of a release that is still on this machine. */
export function recordOf(release: Release): ReleaseRecord {
  const files = Object.fromEntries(release.files.map(({ path, integrity }) => [path, integrity]));
  return release.kind === 'remote'
    ? { kind: release.kind, entry: remoteEntry(release), files }
    : { kind: release.kind, entry: shellEntry(release), files };
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
