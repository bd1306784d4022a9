import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Registry } from '@redeem/contracts';

import { ReleaseError } from '../delivery-error';
import { readRelease, type Release } from '../release/read-release';
import { assembleSite } from './assemble-site';

interface Assembled {
  root: string;
  registry: Registry;
  releases: Release[];
}

/** Assembles the deploy root of a checkout from its shell and every built remote. */
export async function assembleWorkspace(workspace: string, tool?: Uint8Array): Promise<Assembled> {
  const shell = join(workspace, 'shell');
  if (!isBuilt(shell)) throw new ReleaseError('the shell is not built: run npm run build');
  const remotes = await readdir(join(workspace, 'remotes')).catch(() => []);
  const folders = remotes.sort().map((name) => join(workspace, 'remotes', name));
  const releases = await Promise.all([shell, ...folders.filter(isBuilt)].map(readRelease));
  const root = join(workspace, 'dist');
  const site = { root, releases, ...(tool && { tool }) };
  return { root, releases, registry: await assembleSite(site) };
}

function isBuilt(folder: string): boolean {
  return existsSync(join(folder, 'dist'));
}
