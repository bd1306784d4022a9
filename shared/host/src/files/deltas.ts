import { posix } from 'node:path';

import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

/** The content encoding of a delta: Zstandard with a dictionary (RFC 9842). */
export const DELTA_ENCODING = 'dcz';

/**
 * Matches the path of a file of a release that has the same name in other releases, apart from a hash. The named groups are
 * also variables of nginx.
 */
const LASTING_PATH =
  /^(?<redeem_package>\/(?:shell|remotes\/[\w-]+)\/)[\w.-]+(?<redeem_name>\/first-view-[a-z-]+(?=\.json$)|\/[\w./-]*\.(?=[0-9a-f]+\.\w+$))[0-9a-f]*(?<redeem_type>\.(?:js|css|svg|woff2|json))$/;

/**
 * Returns the pattern of the paths that a file has in all releases of its package: its path with `*` as version and
 * hash. Null for any other file. A browser uses the file as a dictionary for these paths.
 */
export function pathPattern(path: string): string | null {
  const { redeem_package, redeem_name, redeem_type } = LASTING_PATH.exec(path)?.groups ?? {};
  return redeem_package ? `${redeem_package}*${redeem_name ?? ''}*${redeem_type ?? ''}` : null;
}

/**
 * Returns the path of a delta. It contains `=`, so it is no path of a released file, and it ends like the file, so that
 * a file server finds its content type.
 *
 * @param hash The SHA-256 of the dictionary in Base64.
 */
export function deltaPath(path: string, hash: string): string {
  return `${path}.${hash.replaceAll('/', '_')}.dcz${posix.extname(path)}`;
}

/** The file beside the record of a release that names its deltas. */
export const DELTAS = 'deltas.json';

const DeltasContract = v.record(
  v.string(),
  v.object({
    /** The folder of the release whose file is the dictionary. */
    dictionaryOf: v.string(),
    /** The hash of the delta. */
    integrity: v.string(),
  }),
);

/** The deltas of a release, by their paths below its folder. */
export type Deltas = v.InferOutput<typeof DeltasContract>;

/**
 * Returns the deltas that a list names. Throws a `ContractError` if it is none.
 *
 * @param path of the list, for messages
 */
export function parseDeltas(path: string, text: string): Deltas {
  return parseJsonDocument(path, DeltasContract, text);
}

/** Matches the path of a delta. */
const DELTA_PATH = /=\.dcz\.\w+$/;

/** True for the path of a delta. */
export function isDelta(path: string): boolean {
  return DELTA_PATH.test(path);
}
