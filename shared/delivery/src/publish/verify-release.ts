import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

import { DeliveryError } from '../delivery-error';
import { integrityOf } from '../integrity';
import type { Storage } from '../storage/storage';
import { readRecord, type ReleaseRecord } from './release-record';

const DECOMPRESS: Record<string, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  '': (bytes) => Promise.resolve(bytes),
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
};

/** Reads a release back as a visitor would get it; refuses one that is not what it was built as. */
export async function verifyRelease(storage: Storage, folder: string): Promise<ReleaseRecord> {
  const record = await readRecord(storage, folder);
  if (!record) {
    throw new DeliveryError('not-found', `${storage.name} has no ${folder}`);
  }
  const kept = new Set((await storage.list(folder)).map(({ path }) => path));
  await Promise.all(
    Object.entries(record.files).flatMap(([path, integrity]) =>
      Object.entries(DECOMPRESS)
        .map(([suffix, decompress]) => ({ file: `${folder}/${path}${suffix}`, suffix, decompress }))
        .filter(({ file, suffix }) => suffix === '' || kept.has(file))
        .map(async ({ file, decompress }) => {
          const bytes = await storage.read(file);
          if (!bytes) throw broken(file, 'is missing');
          const content = await decompress(bytes).catch(() => null);
          if (content === null || integrityOf(content) !== integrity) {
            throw broken(file, 'is not what was built');
          }
        }),
    ),
  );
  return record;
}

function broken(file: string, what: string): DeliveryError {
  return new DeliveryError(
    'refused',
    `${file} ${what}. Nothing has changed for visitors; publish the same files as another version`,
  );
}
