import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { randomUUID } from 'node:crypto';

import type { Registry, Source } from '@redeem/contracts';

import { readRelease, type Release } from '../release/read-release';
import type { Author } from '../site/author';
import { compatibilityProblems } from '../site/compatibility';
import { DeliveryError, ReleaseError } from '../site/delivery-error';
import { FolderStorage } from '../site/folder';
import { addRevision, latestRevision, type NewRevision } from '../site/history';
import { pastAfter } from '../site/past';
import type { ReleaseRecord } from '../site/record';
import { SITE } from '../site/revision';
import type { Storage } from '../site/storage';
import { toEverybody } from '../site/traffic';
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
  const { storage, releases, by, onProgress } = site;
  await requireNoSite(storage);
  requireDistinct(releases);
  const records: Record<string, ReleaseRecord> = {};
  for (const release of releases.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    records[release.name] = await storeRelease({
      ...{ storage, by, release },
      ...(onProgress && { onProgress }),
    });
  }
  const registry = registryWith(Object.values(records), Object.keys(records));
  const problems = compatibilityProblems(registry);
  if (problems.length > 0) throw new DeliveryError('refused', problems.join('\n'));
  const sources = Object.fromEntries(
    Object.entries(records).flatMap(([name, { source }]): [string, Source][] =>
      source ? [[name, source]] : [],
    ),
  );
  const step = {
    revision: 1,
    at: new Date().toISOString(),
    by,
    change: { action: 'init', subject: SITE, from: null, to: null } as const,
    registry,
  };
  const past = pastAfter(null, step, sources);
  const revision: NewRevision = { site: randomUUID(), ...step, locks: {}, past };
  if (!(await addRevision(storage, revision))) throw siteIsThere(storage);
  return revision;
}

/** Refuses a root that has a site. */
export async function requireNoSite(storage: Storage): Promise<void> {
  if (await latestRevision(storage)) throw siteIsThere(storage);
}

function siteIsThere(storage: Storage): DeliveryError {
  return new DeliveryError('conflict', `there is a site at ${storage.name}: publish to it`);
}

function requireDistinct(releases: readonly Release[]): void {
  const shells = releases.filter(({ kind }) => kind === 'shell');
  if (shells.length !== 1) throw new ReleaseError('a site needs exactly one shell');
  const names = releases.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new ReleaseError(`two of the releases are called ${double}`);
}

/** Returns a registry in which all visitors get these releases. */
function registryWith(records: readonly ReleaseRecord[], names: readonly string[]): Registry {
  const registry: Registry = { schema: 1, revision: 1, microFrontends: {} };
  for (const [index, record] of records.entries()) {
    const name = names[index] ?? '';
    if (record.kind === 'shell') registry.shell = record.entry;
    else registry.microFrontends[name] = toEverybody(record.entry, undefined);
  }
  return registry;
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
  await removeAll(fresh, old);
  await initSite({ storage: new FolderStorage(fresh), releases, by: { name: 'build' } });
  const root = join(workspace, 'dist');
  await mkdir(root, { recursive: true });
  await rename(root, old);
  await rename(fresh, root);
  await removeAll(old);
  return { root, releases };
}

async function removeAll(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
