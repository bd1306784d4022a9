import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { composeRegistry } from './compose-registry';
import type { Release } from './read-release';
import { parseRegistry, type Registry } from './registry-contract';
import { removeOtherVersions, storeRelease } from './store-release';

interface Site {
  /** The deploy root; it is made if it is not there. */
  root: string;
  releases: readonly Release[];
}

/**
 * Makes a folder the deploy root of exactly these releases and answers with its registry.
 *
 * For one machine, while building: a version whose bytes changed is replaced and other versions of
 * the same packages are removed. A site with visitors must do neither; there a version never
 * changes and old ones stay for the tabs that are still open.
 */
export async function assembleSite({ root, releases }: Site): Promise<Registry> {
  const file = join(root, 'registry.json');
  const live = await readLiveRegistry(file);
  const registry = nextRegistry(releases, live);
  await mkdir(root, { recursive: true });
  await Promise.all(releases.map((release) => storeRelease(root, release)));
  // Only now may anybody hear of the new files, and hear of all of them at once.
  if (registry !== live) await replaceFile(file, `${JSON.stringify(registry, null, 2)}\n`);
  await Promise.all(releases.map((release) => removeOtherVersions(root, release)));
  return registry;
}

async function readLiveRegistry(file: string): Promise<Registry | null> {
  try {
    return parseRegistry(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** The revision counts changes: the same releases again are not a new revision. */
function nextRegistry(releases: readonly Release[], live: Registry | null): Registry {
  const registry = composeRegistry(releases, live?.revision ?? 0);
  if (live && isDeepStrictEqual(registry, live)) return live;
  return { ...registry, revision: registry.revision + 1 };
}

async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text);
  await rename(draft, file);
}
