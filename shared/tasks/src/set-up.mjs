// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Problem } from './problem.mjs';
import { run } from './processes.mjs';
import { PNPM, ROOT, workspacePackages } from './workspace.mjs';

/** Installs what the workspace needs, unless it is installed already. */
export async function setUp() {
  if (isInstalled(ROOT)) return;
  const start = performance.now();
  // Not to standard output: pipelines read there what a command answers.
  console.error('Installing dependencies (a minute or two the first time) …');
  const { code, output } = await run(`npx -y ${PNPM} install --frozen-lockfile`, {
    // Without a terminal pnpm would stop to ask before it replaces anything, except in CI.
    env: { CI: 'true' },
    quiet: true,
  });
  if (code !== 0) {
    throw new Problem(`${output.trim()}\n\nThe installation failed (npx -y ${PNPM} install).`);
  }
  console.error(`Installed in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
}

/**
 * pnpm leaves a copy of the lock file it has installed, as the last thing it does; when that is the
 * lock file we have, nothing is to be done.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const installed = join(root, 'node_modules/.pnpm/lock.yaml');
  if (!existsSync(installed)) return false;
  if (readFileSync(installed, 'utf8') !== readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) {
    return false;
  }
  return workspacePackages(root).every(
    ({ folder, dependencies }) =>
      Object.keys(dependencies).length === 0 || existsSync(join(folder, 'node_modules')),
  );
}
