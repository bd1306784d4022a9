import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import type { Registry } from '@redeem/contracts';

import { composeRegistry } from '../release/compose-registry';
import type { Release } from '../release/read-release';
import { addRevision, readLatest } from '../revisions/history';
import { publishHead, readHeadRevision } from '../revisions/publish-head';
import type { Revision } from '../revisions/revision-contract';
import { FolderStorage } from '../storage/folder-storage';
import { makePublicFolder } from '../storage/public-modes';
import { HISTORY } from '../storage/storage';
import { removeOtherVersions, storeRelease } from './store-release';

interface Site {
  /** The deploy root; it is made if it is not there. */
  root: string;
  releases: readonly Release[];
}

/**
 * Makes a folder the deploy root of exactly these releases and answers with its registry.
 *
 * For one machine, while building: a version whose bytes changed is replaced, other versions of the
 * same packages are removed, and the history begins anew. A site with visitors must do none of that;
 * there a version never changes and old ones stay for the tabs that are still open.
 */
export async function assembleSite({ root, releases }: Site): Promise<Registry> {
  const storage = new FolderStorage(root);
  const live = await readLatest(storage).catch(() => null);
  const revision = nextRevision(releases, live, (await readHeadRevision(storage)) ?? 0);

  await makePublicFolder(resolve(root));
  await Promise.all(releases.map((release) => storeRelease(root, release)));
  if (revision !== live) {
    await rm(join(root, HISTORY), { recursive: true, force: true });
    await addRevision(storage, revision);
  }
  // Only now may anybody hear of the new files, and hear of all of them at once.
  await publishHead(storage);
  await Promise.all(releases.map((release) => removeOtherVersions(root, release)));
  return revision.registry;
}

/** The revision counts changes: the same releases again are not a new revision. */
function nextRevision(
  releases: readonly Release[],
  live: Revision | null,
  published: number,
): Revision {
  const last = Math.max(published, live?.revision ?? 0);
  if (live && isDeepStrictEqual(composeRegistry(releases, live.revision), live.registry))
    return live;
  return {
    revision: last + 1,
    at: new Date().toISOString(),
    by: 'build',
    change: { action: 'assemble', subject: 'site', from: null, to: null },
    locks: {},
    registry: composeRegistry(releases, last + 1),
  };
}
