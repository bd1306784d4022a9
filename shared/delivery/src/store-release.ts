import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { compress, isCompressed } from './compress';
import type { Release } from './read-release';

/** Brings the release to its folder below the root; what is already there is left alone. */
export async function storeRelease(root: string, release: Release): Promise<void> {
  const target = join(root, release.address);
  if (await isStored(target, release)) return;
  // Written aside and moved in one step, so that a host never serves half a release.
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

async function isStored(target: string, release: Release): Promise<boolean> {
  const wanted = release.files.flatMap((file) =>
    isCompressed(file) ? [file.path, `${file.path}.br`, `${file.path}.gz`] : [file.path],
  );
  const entries = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(target, join(entry.parentPath, entry.name)));
  if (found.sort().join() !== wanted.sort().join()) return false;
  const same = await Promise.all(
    release.files.map(async ({ path, bytes }) => bytes.equals(await readFile(join(target, path)))),
  );
  return same.every(Boolean);
}

async function writeRelease(folder: string, release: Release): Promise<void> {
  await Promise.all(
    release.files.map(async (file) => {
      const variants = isCompressed(file) ? await compress(file) : [];
      for (const { path, bytes } of [file, ...variants]) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), bytes);
      }
    }),
  );
}
