import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { releasesOf } from '@redeem/contracts';

import { readRelease, type Release } from '../release/read-release';
import { recordedSource, sourceOf } from '../release/source';
import type { Author } from '../site/author';
import { type Before, changeSite } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import { FolderStorage } from '../site/folder';
import { latestRevision } from '../site/history';
import type { ReleaseRecord } from '../site/record';
import { requireUnlocked, type Revision, SITE } from '../site/revision';
import type { Storage } from '../site/storage';
import { previousDefault, toEverybody } from '../site/traffic';
import { storeRelease } from './store';

/** What a first revision is decided on. */
export const NO_SITE: Before = {
  site: '',
  revision: 0,
  locks: {},
  past: {},
  registry: { schema: 1, revision: 0, microFrontends: {} },
};

interface Releases {
  storage: Storage;
  by: Author;
  releases: readonly Release[];
  why?: string;
}

/**
 * Creates a site of one shell and its remotes: the first revision. Refuses a root that has a site. After an interrupted
 * upload, the same builds continue.
 */
export async function initSite(site: Releases): Promise<Revision> {
  await requireNoSite(site.storage);
  if (site.releases.filter(({ kind }) => kind === 'shell').length !== 1)
    throw new DeliveryError('refused', 'a site needs exactly one shell');
  return giveAll(site, 'init', { ...NO_SITE, site: randomUUID() });
}

/**
 * Gives new releases of several packages to all visitors in one revision: a new shell and new remotes may fit together, and
 * not with those before. Resolves to the revision.
 */
export function renewSite(site: Releases): Promise<Revision> {
  return giveAll(site, 'publish');
}

async function giveAll(
  { releases, ...site }: Releases,
  action: 'init' | 'publish',
  latest?: Before,
): Promise<Revision> {
  const records: [name: string, record: ReleaseRecord][] = [];
  for (const release of releases)
    records.push([release.name, await storeRelease({ ...site, release })]);
  const sources = Object.fromEntries(
    records.flatMap(([name, { source }]) => (source ? [[name, source]] : [])),
  );
  return changeSite({
    ...site,
    action,
    subject: SITE,
    latest,
    decide: async ({ locks, registry }) => {
      if (action === 'init') await requireNoSite(site.storage);
      let { shell } = registry;
      const microFrontends = { ...registry.microFrontends };
      for (const [name, record] of records) {
        requireUnlocked({ locks }, name);
        if (record.kind === 'shell') shell = record.entry;
        else {
          const { version } = record.entry.metadata;
          const fallback = previousDefault(releasesOf(registry, name), version);
          microFrontends[name] = toEverybody(record.entry, fallback);
        }
      }
      return { sources, microFrontends, ...(shell && { shell }) };
    },
  });
}

/** Refuses a root that has a site. */
export async function requireNoSite(storage: Storage): Promise<void> {
  if (!(await latestRevision(storage))) return;
  throw new DeliveryError('conflict', `there is a site at ${storage.name}: publish to it`);
}

/** Resolves to the names of the packages of a checkout, the shell first. Other entries of `remotes/` are ignored. */
export async function packagesOfCheckout(workspace: string): Promise<string[]> {
  const names = await readdir(join(workspace, 'remotes')).catch(() => []);
  const isPackage = (name: string) => existsSync(join(workspace, 'remotes', name, 'package.json'));
  return ['shell', ...names.sort().filter(isPackage)];
}

/**
 * Replaces the site in `dist/` of a checkout by a new one of its shell and every built remote. The history starts again, so
 * this is for one machine, not for a site with visitors. Throws a DeliveryError if a package is not built.
 */
export async function assembleWorkspace(
  workspace: string,
): Promise<{ root: string; releases: Release[] }> {
  const names = await packagesOfCheckout(workspace);
  const folders = names.map((name) => (name === 'shell' ? name : join('remotes', name)));
  const source = recordedSource(await sourceOf(workspace));
  const releases = await Promise.all(
    folders.map(async (one) => ({ ...(await readRelease(join(workspace, one))), ...source })),
  );
  const [fresh, root] = [join(workspace, '.data/new-site'), join(workspace, 'dist')];
  await rm(fresh, { recursive: true, force: true });
  await initSite({ storage: new FolderStorage(fresh), releases, by: { name: 'build' } });
  await rm(root, { recursive: true, force: true });
  await rename(fresh, root);
  return { root, releases };
}
