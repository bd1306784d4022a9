import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;

/** Returns true for the name of a text, which is stored as Brotli. */
export function isText(path: string): boolean {
  return TEXT.test(path);
}

/** Returns the value of an `integrity` attribute for these bytes. */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** Resolves to bytes in Brotli of the best quality. */
export function brotliOf(bytes: Uint8Array): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}

/** Resolves to decoded bytes. Rejects if they are not whole, or if more than `maxLength` bytes come out. */
export function decodeBrotli(bytes: Uint8Array, maxLength: number): Promise<Buffer> {
  // Otherwise bytes after the end would not count.
  const options = { maxOutputLength: Math.max(maxLength, 1), rejectGarbageAfterEnd: true };
  return promisify(brotliDecompress)(bytes, options);
}
