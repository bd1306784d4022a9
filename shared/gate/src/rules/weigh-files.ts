import type { ReleaseFile } from '@redeem/delivery';
import { brotliOf } from '@redeem/delivery/site';

/** Matches files that are compressed already. */
const COMPRESSED = /\.(bin|woff2?|png|jpe?g|webp|avif|gif)$/;

export interface WeighedFile {
  path: string;
  kilobytes: number;
}

/** Resolves to the files with their sizes as browsers get them, the largest first. */
export async function weighFiles(
  files: readonly Pick<ReleaseFile, 'path' | 'bytes'>[],
): Promise<WeighedFile[]> {
  const weighed = await Promise.all(
    files.map(async ({ path, bytes }) => {
      const sent = COMPRESSED.test(path) ? bytes : await brotliOf(bytes);
      return { path, kilobytes: sent.length / 1000 };
    }),
  );
  return weighed.toSorted((a, b) => b.kilobytes - a.kilobytes);
}

/** Returns the total size of files. */
export function total(files: readonly WeighedFile[]): number {
  return files.reduce((sum, file) => sum + file.kilobytes, 0);
}
