import { compress } from '@redeem/host';

import type { Storage } from './storage';

/** Writes a file with its compressed copies; itself last, for it is what says that all are there. */
export async function replaceCompressed(
  storage: Storage,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const copies = await compress({ path, bytes: Buffer.from(bytes) });
  for (const file of [...copies, { path, bytes }]) await storage.replace(file.path, file.bytes);
}
