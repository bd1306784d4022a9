import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { readRelease, type Verdict } from '@redeem/delivery';

import { checkSiteSize } from './rules/check-site-size';
import { checkSizeOf } from './rules/check-size';

/**
 * Resolves to the sizes of every built package of a checkout, and of their site, with their budgets. The rule is the
 * name of the package.
 */
export async function weighWorkspace(
  workspace: string,
  onVerdict: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const say = (verdict: Verdict) => {
    verdicts.push(verdict);
    onVerdict(verdict);
  };
  const folders = await packageFolders(workspace);
  const releases = await Promise.all(folders.map((folder) => readRelease(folder)));
  for (const release of releases) say({ rule: release.name, ...(await checkSizeOf(release)) });
  say({ rule: 'site', ...(await checkSiteSize(releases)) });
  return verdicts;
}

async function packageFolders(workspace: string): Promise<string[]> {
  const remotes = await readdir(join(workspace, 'remotes'));
  return [
    join(workspace, 'shell'),
    ...remotes.sort().map((name) => join(workspace, 'remotes', name)),
  ];
}
