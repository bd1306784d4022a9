import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { readRelease } from '../read-release';
import type { Verdict } from './check-release';
import { checkSize } from './check-size';
import { MODULES } from './grown-modules';

/** What every built package of a checkout weighs, beside what it may; the rule is its name. */
export async function weighWorkspace(
  workspace: string,
  onVerdict: (verdict: Verdict) => void,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const folder of await packageFolders(workspace)) {
    const release = await readRelease(folder);
    const verdict = { rule: release.name, ...(await checkSize({ release, folder })) };
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
}

/** Keeps in every package what its modules weigh now. */
export async function keepModules(workspace: string): Promise<void> {
  for (const folder of await packageFolders(workspace)) {
    await cp(join(folder, 'dist', MODULES), join(folder, MODULES));
  }
}

async function packageFolders(workspace: string): Promise<string[]> {
  const remotes = await readdir(join(workspace, 'remotes'));
  return [
    join(workspace, 'shell'),
    ...remotes.sort().map((name) => join(workspace, 'remotes', name)),
  ];
}
