import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { ReleaseFile } from './release-files';

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;
const WORTH_IT = 1024;

type StoredFile = Pick<ReleaseFile, 'path' | 'bytes'>;

/** Whether a file is kept compressed as well: text, and more than fits into one packet. */
export function isCompressed({ path, bytes }: StoredFile): boolean {
  return TEXT.test(path) && bytes.length > WORTH_IT;
}

/** The same file as browsers that say so may get it. */
export async function compress({ path, bytes }: StoredFile): Promise<StoredFile[]> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return [
    { path: `${path}.br`, bytes: br },
    { path: `${path}.gz`, bytes: gz },
  ];
}
