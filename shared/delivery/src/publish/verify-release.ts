import { DeliveryError } from '../delivery-error';
import { readRecord, type ReleaseRecord } from '../release/release-record';
import type { Storage } from '../storage/storage';
import { inspectFile, releasedFiles } from './inspect-release';

/** Reads a release back as a visitor would get it; refuses one that is not what it was built as. */
export async function verifyRelease(storage: Storage, folder: string): Promise<ReleaseRecord> {
  const record = await readRecord(storage, folder);
  if (!record) {
    throw new DeliveryError('not-found', `${storage.name} has no ${folder}`);
  }
  const files = await releasedFiles(storage, folder, record);
  const faults = await Promise.all(files.map((file) => inspectFile(storage, file)));
  const [fault] = faults.flat();
  if (!fault) return record;
  throw new DeliveryError(
    'refused',
    `${fault.file} ${fault.what}. Nothing has changed for visitors; publish the same files as another version`,
  );
}
