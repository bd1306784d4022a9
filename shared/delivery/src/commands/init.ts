import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { type Registry, releasesOf } from '@redeem/contracts';

import { readRelease, type Release } from '../release/read-release';
import type { Author } from '../site/author';
import { changeSite, requireTogether } from '../site/change-site';
import { DeliveryError, ReleaseError } from '../site/delivery-error';
import { FolderStorage } from '../site/folder';
import { addRevision, latestRevision, type NewRevision } from '../site/history';
import { pastAfter } from '../site/past';
import type { ReleaseRecord } from '../site/record';
import { requireUnlocked, type Revision, SITE } from '../site/revision';
import type { Storage } from '../site/storage';
import { previousDefault, toEverybody } from '../site/traffic';
import { storeRelease } from './store';

interface NewSite {
  storage: Storage;
  by: Author;
  /** One shell and its remotes. */
  releases: readonly Release[];
  onProgress?: (text: string) => void;
}

/**
 * Creates a site of these releases: the first revision. Refuses a root that has a site. After an interrupted upload, the same
 * builds continue.
 */
export async function initSite(site: NewSite): Promise<NewRevision> {
  const { storage, releases, by } = site;
  await requireNoSite(storage);
  if (releases.filter(({ kind }) => kind === 'shell').length !== 1)
    throw new ReleaseError('a site needs exactly one shell');
  const records = await storeAll(site);
  const empty: Registry = { schema: 1, revision: 1, microFrontends: {} };
  const registry = { ...empty, ...withReleases(empty, records) };
  requireTogether(registry);
  const change = { action: 'init', subject: SITE, from: null, to: null } as const;
  const step = { revision: 1, at: new Date().toISOString(), by, change, registry };
  const sources = records.flatMap(({ name, record }) =>
    record.source ? [[name, record.source] as const] : [],
  );
  const past = pastAfter(null, step, Object.fromEntries(sources));
  const revision: NewRevision = { site: randomUUID(), ...step, locks: {}, past };
  if (!(await addRevision(storage, revision))) throw siteIsThere(storage);
  return revision;
}

/**
 * Gives new releases of several packages to all visitors in one revision: a new shell and new remotes may fit together, and
 * not with those before. Resolves to the revision.
 */
export async function renewSite(site: NewSite & { why: string }): Promise<Revision> {
  const records = await storeAll(site);
  return changeSite({
    ...{ ...site, action: 'publish', subject: SITE },
    decide: (latest) => {
      for (const { name } of records) requireUnlocked(latest, name);
      return withReleases(latest.registry, records);
    },
  });
}

interface Stored {
  name: string;
  record: ReleaseRecord;
}

async function storeAll({ releases, ...site }: NewSite): Promise<Stored[]> {
  const records: Stored[] = [];
  for (const release of releases.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    records.push({ name: release.name, record: await storeRelease({ ...site, release }) });
  return records;
}

/** Returns the parts of a registry in which all visitors get these releases. */
function withReleases(registry: Registry, records: readonly Stored[]) {
  let { shell } = registry;
  const microFrontends = { ...registry.microFrontends };
  for (const { name, record } of records) {
    if (record.kind === 'shell') shell = record.entry;
    else {
      const before = releasesOf(registry, name);
      const fallback = previousDefault(before, record.entry.metadata.version);
      microFrontends[name] = toEverybody(record.entry, fallback);
    }
  }
  return { microFrontends, ...(shell && { shell }) };
}

/** Refuses a root that has a site. */
export async function requireNoSite(storage: Storage): Promise<void> {
  if (await latestRevision(storage)) throw siteIsThere(storage);
}

function siteIsThere(storage: Storage): DeliveryError {
  return new DeliveryError('conflict', `there is a site at ${storage.name}: publish to it`);
}

/** Resolves to the folders of the packages of a checkout, the shell first. Other entries of `remotes/` are ignored. */
export async function packagesOfCheckout(workspace: string): Promise<string[]> {
  const remotes = await readdir(join(workspace, 'remotes')).catch(() => []);
  return [
    join(workspace, 'shell'),
    ...remotes
      .sort()
      .map((name) => join(workspace, 'remotes', name))
      .filter((folder) => existsSync(join(folder, 'package.json'))),
  ];
}

/**
 * Replaces the site in `dist/` of a checkout by a new one of its shell and every built remote. The history starts again, so
 * this is for one machine, not for a site with visitors. Throws a `ReleaseError` if a package is not built.
 */
export async function assembleWorkspace(
  workspace: string,
): Promise<{ root: string; releases: Release[] }> {
  const folders = await packagesOfCheckout(workspace);
  const releases = await Promise.all(folders.map((folder) => readRelease(folder)));
  const [fresh, old] = [join(workspace, '.data/new-site'), join(workspace, '.data/old-site')];
  for (const left of [fresh, old]) await rm(left, { recursive: true, force: true });
  await initSite({ storage: new FolderStorage(fresh), releases, by: { name: 'build' } });
  const root = join(workspace, 'dist');
  await mkdir(root, { recursive: true });
  await rename(root, old);
  await rename(fresh, root);
  await rm(old, { recursive: true });
  return { root, releases };
}
