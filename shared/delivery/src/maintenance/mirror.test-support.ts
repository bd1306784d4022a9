import { join } from 'node:path';

import { configurationFrom } from '@redeem/host';
import { FolderStorage, type Storage } from '@redeem/storage';

import { publish } from '../publish/publish';
import type { Release } from '../release/read-release';
import { aSite, temporaryFolder } from '../testing';
import { configure } from './configure';

const by = 'ann';

/** A script that has compressed copies. */
export const LONG_SCRIPT = 'run();'.repeat(400);

export function publication(storage: Storage, release: Release) {
  return { storage, release, by, traffic: 100, check: () => Promise.resolve() };
}

export type Workshop = Awaited<ReturnType<typeof workshop>>;

/** Creates a site with three revisions: the first, the configuration, retailers 1.1.0; another site, and an empty folder. */
export async function workshop() {
  const site = await aSite();
  const another = await aSite();
  const root = join(await temporaryFolder(), 'copy');
  const copy = { root, storage: new FolderStorage(root) };
  const go = async (version: string, storage: Storage = site.storage) =>
    publish(publication(storage, await site.build(version, { entry: LONG_SCRIPT })));
  const configuration = configurationFrom({ CONTENT_SERVICE_URL: 'https://service.example' });
  await configure({ storage: site.storage, by, configuration });
  await go('1.1.0');
  return { ...site, another, copy, go };
}
