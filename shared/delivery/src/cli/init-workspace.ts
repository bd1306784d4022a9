import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { builtSourceOf, recordedSource, sourceOf } from '@redeem/build/source';

import { initSite, requireNoSite } from '../publish/init-site';
import type { Release } from '../release/read-release';
import type { SiteAuthor } from '../revisions/change-site';
import type { Revision } from '../revisions/revision-contract';
import { buildRelease } from './build-release';
import { packageFolder, WORKSPACE } from './package-folder';
import type { Reporter } from './reporter';

interface NewSite extends SiteAuthor {
  reporter: Reporter;
  /** Uses every dist/ as it is, without a build. */
  built?: boolean;
}

/** Builds the shell and every remote of this checkout, and creates a deploy root with them. */
export async function initWorkspace({ reporter, built, ...author }: NewSite): Promise<Revision> {
  await requireNoSite(author.storage, author.say);
  const checkout = built ? null : await sourceOf(WORKSPACE);
  const releases: Release[] = [];
  for (const name of ['shell', ...(await readdir(join(WORKSPACE, 'remotes'))).sort()]) {
    if (!built) reporter.say(`Building ${name} …`);
    const folder = packageFolder(name);
    const release = await buildRelease({ folder, ...(built && { built }) });
    const source = built ? await builtSourceOf(folder) : checkout;
    if (built && !source)
      reporter.say(`${name}: dist/source.json is missing, no commit is recorded.`);
    releases.push({ ...release, ...recordedSource(source) });
  }
  reporter.step('upload');
  const { bundleTool } = await import('./bundle-tool');
  return initSite({ ...author, releases, tool: await bundleTool() });
}
