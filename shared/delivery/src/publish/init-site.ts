import { isDeepStrictEqual } from 'node:util';

import { DeliveryError } from '../delivery-error';
import { composeRegistry } from '../release/compose-registry';
import type { Release } from '../release/read-release';
import { createRecord, folderOf, isRecordOf, readRecord } from '../release/release-record';
import type { SiteAuthor } from '../revisions/change-site';
import { compatibilityProblems } from '../revisions/compatibility';
import { addRevision, readLatest } from '../revisions/history';
import { finishHead, readHeadRevision, showRevision } from '../revisions/publish-head';
import type { Revision } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';
import { verifyRelease } from './inspect-release';
import { upload } from './upload';

interface NewSite extends SiteAuthor {
  /** One shell and its remotes. */
  releases: readonly Release[];
}

/**
 * Creates a deploy root of these releases: the first revision of a site with visitors. Refuses a root that has a site.
 * After an interruption, the same builds continue.
 */
export async function initSite({ storage, releases, by, say }: NewSite): Promise<Revision> {
  const begun = await requireNoSite(storage);
  const registry = composeRegistry(releases, 1);
  if (begun) {
    if (!isDeepStrictEqual(begun.registry, registry)) throw siteIsThere(storage);
    await finishHead(storage, { say, isSame: () => true });
    return begun;
  }
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError('refused', problems.join('\n'));

  for (const release of releases) {
    await claim(storage, release);
    await upload(storage, release);
    await verifyRelease(storage, folderOf(release));
  }
  const revision: Revision = {
    revision: 1,
    at: new Date().toISOString(),
    by,
    change: { action: 'assemble', subject: 'site', from: null, to: null },
    locks: {},
    registry,
  };
  if (!(await addRevision(storage, revision))) throw siteIsThere(storage);
  await showRevision(storage, revision);
  return revision;
}

/**
 * Refuses a root that has a site. Resolves to the first revision if it is committed and only visitors do not get it yet;
 * null in an empty root.
 */
export async function requireNoSite(storage: Storage): Promise<Revision | null> {
  const latest = await readLatest(storage).catch((error: unknown) => {
    if (error instanceof DeliveryError && error.reason === 'not-found') return null;
    throw error;
  });
  const shown = await readHeadRevision(storage);
  if (latest?.revision === 1 && shown === null) return latest;
  if (latest !== null || shown !== null) throw siteIsThere(storage);
  return null;
}

async function claim(storage: Storage, release: Release): Promise<void> {
  if (await createRecord(storage, release)) return;
  if (isRecordOf(await readRecord(storage, folderOf(release)), release)) return;
  throw new DeliveryError(
    'conflict',
    `${folderOf(release)} in ${storage.name} has files of another build: remove that folder, or name an empty one`,
  );
}

function siteIsThere(storage: Storage): DeliveryError {
  return new DeliveryError('conflict', `there is a site at ${storage.name}: publish to it`);
}
