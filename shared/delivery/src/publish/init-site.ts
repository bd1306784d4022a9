import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { composeRegistry } from '../release/compose-registry';
import type { Release } from '../release/read-release';
import { createRecord, folderOf, isRecordOf, readRecord } from '../release/release-record';
import type { SiteAuthor } from '../revisions/change-site';
import { compatibilityProblems } from '../revisions/compatibility';
import { addRevision, readLatest } from '../revisions/history';
import { type Revision, SITE_LOCK } from '../revisions/revision-contract';
import { readHeadRevision } from '../revisions/head-revision';
import { finishHead, type Say, showRevision } from '../revisions/publish-head';
import { storeTool } from '../revisions/tool';
import { verifyRelease } from './inspect-release';
import { type OnProgress, upload } from './publish';

interface NewSite extends SiteAuthor {
  /** One shell and its remotes. */
  releases: readonly Release[];
  /** The program to store in the site, which runs commands without an installation. */
  tool?: Uint8Array;
  onProgress?: OnProgress;
}

/**
 * Creates a deploy root of these releases: the first revision of a site with visitors. Refuses a root that has a site.
 * After an interrupted upload, the same builds continue.
 */
export async function initSite(site: NewSite): Promise<Revision> {
  const { storage, releases, tool, by, say, onProgress } = site;
  await requireNoSite(storage, say);
  const registry = composeRegistry(releases, 1);
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError('refused', problems.join('\n'));

  for (const release of releases) {
    await claim(storage, release);
    await upload(storage, release, onProgress);
    await verifyRelease(storage, folderOf(release));
  }
  const revision: Revision = {
    revision: 1,
    at: new Date().toISOString(),
    by,
    change: { action: 'assemble', subject: 'site', from: null, to: null },
    locks: {},
    registry,
    ...(tool && { tool: await storeTool(storage, tool) }),
  };
  if (!(await addRevision(storage, revision))) throw siteIsThere(storage);
  await showRevision(storage, revision);
  return revision;
}

/** Refuses a root that has a site. Publishes its first revision if it is committed and visitors do not get it yet. */
export async function requireNoSite(storage: Storage, say?: Say): Promise<void> {
  const latest = await readLatest(storage).catch((error: unknown) => {
    if (error instanceof DeliveryError && error.reason === 'not-found') return null;
    throw error;
  });
  if (latest !== null) await finishHead(storage, { subject: SITE_LOCK, say });
  if (latest !== null || (await readHeadRevision(storage)) !== null) throw siteIsThere(storage);
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
