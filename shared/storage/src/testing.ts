import { existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { onTestFinished } from '@rstest/core';

export { addUser, setup as startStore, teardown as stopStore } from './ceph.test-support';
export { observed } from './observed.test-support';
export { type Fault, storeBehind } from './store.test-support';

const MEMORY = '/dev/shm';

/** The free space that a folder in memory needs. All tests together need less than a third of it. */
const LEAST_FREE_BYTES = 2 ** 30;

/** Creates a folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(fastestFolder(), 'redeem-delivery-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files by their path below `folder`. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Returns a folder in memory, on machines that have one, because writes to it do not wait for a disk. */
function fastestFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > LEAST_FREE_BYTES ? MEMORY : tmpdir();
}
