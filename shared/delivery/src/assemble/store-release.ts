import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { RECORD } from '@redeem/contracts';

import type { Release } from '../release/read-release';
import { deliveredFiles } from '../release/release-files';
import { recordOf } from '../release/release-record';
import { toDocument } from '../storage/document';

/** Stores a release in its folder below the root. Does nothing if the release is stored already. */
export async function storeRelease(root: string, release: Release): Promise<void> {
  const target = join(root, release.address);
  if (await isStored(target, release)) return;

  // The files are written elsewhere and moved in one step, so that a host never serves an incomplete release.
  const staging = join(root, `.release-${randomUUID()}`);
  try {
    await writeRelease(staging, release);
    await mkdir(dirname(target), { recursive: true });
    await rm(target, { recursive: true, force: true });
    await rename(staging, target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Removes the folders of all other versions of the same package. */
export async function removeOtherVersions(root: string, release: Release): Promise<void> {
  const versions = dirname(join(root, release.address));
  const others = (await readdir(versions)).filter((version) => version !== release.version);
  await Promise.all(others.map((other) => rm(join(versions, other), { recursive: true })));
}

/** Returns whether a release is stored. Its record contains the hash of every file. */
async function isStored(target: string, release: Release): Promise<boolean> {
  const record = await readFile(join(target, RECORD)).catch(() => null);
  if (!record || !Buffer.from(toDocument(recordOf(release))).equals(record)) return false;
  const wanted = release.files.map(({ path }) => path);
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const found = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(target, join(entry.parentPath, entry.name))),
  );
  if (!wanted.every((path) => found.has(path))) return false;
  const same = await Promise.all(
    release.files.map(async ({ path, bytes }) => bytes.equals(await readFile(join(target, path)))),
  );
  return same.every(Boolean);
}

async function writeRelease(folder: string, release: Release): Promise<void> {
  const record = { path: RECORD, bytes: toDocument(recordOf(release)) };
  for (const { path, bytes } of [...(await deliveredFiles(release.files)), record]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
