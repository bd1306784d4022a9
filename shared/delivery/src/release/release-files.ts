import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

import { BUILT_FILES } from '@redeem/contracts';

import { brotliOf, integrityOf, isText } from '../site/bytes';
import { ReleaseError } from '../site/delivery-error';
import type { RecordedFile } from '../site/record';

/** A file of a release with its bytes, so that the hashed bytes are the delivered ones. */
export interface ReleaseFile {
  /** Path inside the release, with forward slashes. */
  path: string;
  bytes: Buffer;
  integrity: string;
}

/** Resolves to the delivered files of a build, sorted by name. Throws a `ReleaseError` if there are none. */
export async function readReleaseFiles(dist: string): Promise<ReleaseFile[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isDelivered)
    .sort();
  if (paths.length === 0) throw new ReleaseError('nothing is built in dist/: build the package');
  return Promise.all(paths.map((path) => readReleaseFile(dist, path)));
}

const NOT_DELIVERED = ['mf-stats.json', BUILT_FILES.source];

/** Source maps and build statistics are for developers, not for visitors. */
function isDelivered(path: string): boolean {
  return !path.endsWith('.map') && !NOT_DELIVERED.includes(path);
}

async function readReleaseFile(dist: string, path: string): Promise<ReleaseFile> {
  if (!/^\w[\w.@+~-]*(\/\w[\w.@+~-]*)*$/.test(path)) {
    throw new ReleaseError(
      `dist/${path}: a released file needs a plain name, with only letters, digits and . _ @ + ~ - (no leading dot)`,
    );
  }
  const bytes = await readFile(join(dist, path));
  return { path, bytes, integrity: integrityOf(bytes) };
}

/** Resolves to the entry of a file in the record of its release, and to the bytes that are stored. */
export async function storedFile({
  path,
  bytes,
  integrity,
}: ReleaseFile): Promise<{ file: RecordedFile; stored: Buffer }> {
  const file = { integrity, size: bytes.byteLength };
  if (!isText(path)) return { file, stored: bytes };
  const stored = await brotliOf(bytes);
  return { file: { ...file, br: stored.byteLength }, stored };
}
