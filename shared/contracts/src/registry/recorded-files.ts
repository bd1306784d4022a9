import * as v from 'valibot';

import { parseDocument } from '../contract-error';

/** Matches an integrity that browsers understand. They ignore any other value and run the file unchecked. */
export const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/** The file name of a release's record, which is stored beside its files and holds the SHA-384 of each. */
export const RECORD = 'release.json';

/** Matches the folder of a release: `Release.address`. */
const FOLDER = /^\/(?:shell|remotes\/[^/]+)\/[^/]+\//;

/** Returns the path of the record of a released file, and the file's name in it. Null for any other path. */
export function recordBeside(pathname: string): { record: string; file: string } | null {
  const folder = FOLDER.exec(pathname)?.[0];
  if (folder === undefined || pathname === folder) return null;
  return { record: folder + RECORD, file: pathname.slice(folder.length) };
}

/** The SHA-384 of every file, by its path in the release. */
export const RecordedFiles = v.record(v.string(), v.string());

/** Returns the files that a release's record lists. Throws a `ContractError` if it is not a record. */
export function parseRecordedFiles(input: unknown): v.InferOutput<typeof RecordedFiles> {
  return parseDocument('record', v.object({ files: RecordedFiles }), input).files;
}
