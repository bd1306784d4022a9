import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;
/** The size in bytes up to which a file fits into one packet, so that a smaller copy saves nothing. */
export const WORTH_IT = 1024;

interface SentFile {
  path: string;
  bytes: Buffer;
}

/** Returns true for a file that is also stored compressed: text that does not fit into one packet. */
export function isCompressed({ path, bytes }: SentFile): boolean {
  return isText(path) && bytes.length > WORTH_IT;
}

/** Returns true for the name of a text, which has compressed copies if it is large. */
function isText(path: string): boolean {
  return TEXT.test(path);
}

/** Returns the Brotli and gzip copies of a file. */
export async function compress({ path, bytes }: SentFile): Promise<SentFile[]> {
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

const WHOLE = {
  /** The limit for a decompressed file, in bytes. The largest file of a release has a few megabytes. */
  maxOutputLength: 64 * 1024 * 1024,
  /** Otherwise bytes after the end of a copy would not count. */
  rejectGarbageAfterEnd: true,
};

/** Decompresses the copies of files, by the ends of their names. Each function rejects if the bytes are not a whole copy. */
export const DECOMPRESS: Readonly<
  Record<'.br' | '.gz', (bytes: Uint8Array) => Promise<Uint8Array>>
> = {
  '.br': (bytes) => promisify(brotliDecompress)(bytes, WHOLE),
  '.gz': (bytes) => promisify(gunzip)(bytes, WHOLE),
};
