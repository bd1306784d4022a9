import { compress, isCompressed } from '@redeem/host';

import type { Release } from './read-release';
import type { ReleaseFile } from './release-files';

type DeliveredFile = Pick<ReleaseFile, 'path' | 'bytes'>;

/** The files of a release with their compressed copies, as they are kept. */
export async function deliveredFiles({ files }: Release): Promise<DeliveredFile[]> {
  const delivered = await Promise.all(
    files.map(async (file) => (isCompressed(file) ? [file, ...(await compress(file))] : [file])),
  );
  return delivered.flat();
}
