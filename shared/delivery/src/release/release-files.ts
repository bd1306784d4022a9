import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { compress, integrityOf, isCompressed } from '@redeem/host';

import { ReleaseError } from '../delivery-error';
import { SOURCE_FILE } from './source-of';

/** A file of a release, held by its bytes: what is hashed is what is delivered. */
export interface ReleaseFile {
  /** Path inside the release, with forward slashes. */
  path: string;
  bytes: Buffer;
  integrity: string;
}

/** The files of a build that are delivered, in the order of their names. */
export async function readReleaseFiles(dist: string): Promise<ReleaseFile[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isDelivered)
    .sort();
  if (paths.length === 0) throw new ReleaseError('nothing is built in dist/');
  return Promise.all(paths.map((path) => readReleaseFile(dist, path)));
}

const NOT_DELIVERED = ['mf-stats.json', SOURCE_FILE];

/** Source maps and what the build says of itself are for the team, not for visitors. */
function isDelivered(path: string): boolean {
  return !path.endsWith('.map') && !NOT_DELIVERED.includes(path);
}

async function readReleaseFile(dist: string, path: string): Promise<ReleaseFile> {
  if (!/^\w[\w.@+~-]*(\/\w[\w.@+~-]*)*$/.test(path)) {
    throw new ReleaseError(`dist/${path}: a released file needs a plain name`);
  }
  const bytes = await readFile(join(dist, path));
  return { path, bytes, integrity: integrityOf(bytes) };
}

/** The files of a release with their compressed copies, as they are kept. */
export async function deliveredFiles(
  files: readonly ReleaseFile[],
): Promise<Pick<ReleaseFile, 'path' | 'bytes'>[]> {
  const delivered = await Promise.all(
    files.map(async (file) => (isCompressed(file) ? [file, ...(await compress(file))] : [file])),
  );
  return delivered.flat();
}
