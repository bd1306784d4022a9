import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

import { BUILT_FILES, type ContentData, ContractError, parseContentData } from '@redeem/contracts';

import type { ReleaseFile } from './release-files';

/** Returns the texts that a release brings; null if it was built without. Throws a `ContractError` if they are damaged. */
export function contentDataOf(
  files: readonly Pick<ReleaseFile, 'path' | 'bytes'>[],
): ContentData | null {
  const file = files.find(({ path }) => path === BUILT_FILES.content);
  return file ? parseContent(file.bytes) : null;
}

/** Returns texts from the bytes of their file. */
export function parseContent(bytes: Uint8Array): ContentData {
  let text: string;
  try {
    text = brotliDecompressSync(bytes).toString();
  } catch {
    throw new ContractError(BUILT_FILES.content, [], 'is not compressed with Brotli');
  }
  return parseContentData(text);
}

/** Returns the bytes of the file with texts. */
export function contentBytes(data: ContentData): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return brotliCompressSync(JSON.stringify(data), { params });
}

/** Returns the hash of texts, which is the same wherever they are. */
export function hashOfTexts(files: ContentData['files']): string {
  const text = JSON.stringify(Object.entries(files).sort());
  return createHash('sha256').update(text).digest('base64url');
}
