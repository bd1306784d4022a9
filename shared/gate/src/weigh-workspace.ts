import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { readRelease, type Verdict } from '@redeem/delivery';

import { checkSizes } from './rules/size';

/** Resolves to the sizes of every built package of a checkout, with their budgets. The rule is the name of the package. */
export async function weighWorkspace(
  workspace: string,
  onVerdict: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const remotes = await readdir(join(workspace, 'remotes'));
  const folders = ['shell', ...remotes.sort().map((name) => join('remotes', name))];
  const releases = await Promise.all(folders.map((folder) => readRelease(join(workspace, folder))));
  const verdicts = releases.map(async (release) => {
    const home = release.kind === 'shell' ? release.entry.extras.routes['/'] : null;
    const beside = releases.find(({ name }) => name === home);
    return { rule: release.name, ...(await checkSizes(release, beside)) };
  });
  for (const verdict of verdicts) onVerdict(await verdict);
  return Promise.all(verdicts);
}
