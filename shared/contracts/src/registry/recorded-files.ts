import * as v from 'valibot';

import { parseDocument } from '../contract-error';

/** What a browser can read: any other it takes for none, and runs whatever came. */
export const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/** The name of the record of a release, which stands beside its files and names the sha384 of each. */
export const RECORD = 'release.json';

/** Where the files of a release are: `Release.address`. */
const FOLDER = /^\/(?:shell|remotes\/[^/]+)\/[^/]+\//;

/**
 * Returns the path of the record that names a released file, and the file's name in it. Null where the
 * path is that of no released file.
 */
export function recordBeside(pathname: string): { record: string; file: string } | null {
  const folder = FOLDER.exec(pathname)?.[0];
  if (folder === undefined || pathname === folder) return null;
  return { record: folder + RECORD, file: pathname.slice(folder.length) };
}

/** By path inside the release, the sha384 of every file. */
export const RecordedFiles = v.record(v.string(), v.string());

/** What the record of a release says of its files. Throws a `ContractError` where it is none. */
export function parseRecordedFiles(input: unknown): v.InferOutput<typeof RecordedFiles> {
  return parseDocument('record', v.object({ files: RecordedFiles }), input).files;
}
