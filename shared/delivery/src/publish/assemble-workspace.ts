import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { FolderStorage } from '@redeem/storage';

import { ReleaseError } from '../delivery-error';
import { readRelease, type Release } from '../release/read-release';
import type { Revision } from '../revisions/revision-contract';
import { initSite } from './init-site';

interface Assembled {
  root: string;
  revision: Revision;
  releases: Release[];
}

/**
 * Replaces the site in `dist/` of a checkout by a new one of its shell and every built remote. Versions may get other
 * bytes and the history starts again, so this is for one machine, not for a site with visitors.
 */
export async function assembleWorkspace(workspace: string, tool?: Uint8Array): Promise<Assembled> {
  const shell = join(workspace, 'shell');
  if (!isBuilt(shell)) throw new ReleaseError('the shell is not built: run npm run build');
  const remotes = await readdir(join(workspace, 'remotes')).catch(() => []);
  const folders = remotes.sort().map((name) => join(workspace, 'remotes', name));
  const releases = await Promise.all([shell, ...folders.filter(isBuilt)].map(readRelease));

  const [fresh, old] = [join(workspace, '.data/new-site'), join(workspace, '.data/old-site')];
  await removeAll(fresh, old);
  const storage = new FolderStorage(fresh);
  const revision = await initSite({ storage, releases, by: 'build', ...(tool && { tool }) });

  const root = join(workspace, 'dist');
  await mkdir(root, { recursive: true });
  await rename(root, old);
  await rename(fresh, root);
  await removeAll(old);
  return { root, revision, releases };
}

function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'dist'));
}

async function removeAll(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
