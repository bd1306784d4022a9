// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PNPM, ROOT } from './paths.mjs';

/** Installs the dependencies of the workspace if they are missing or outdated. Returns false after an error. */
export function install() {
  if (isInstalled(ROOT)) return true;
  // Messages go to standard error, because pipelines read the answer of a command from standard output.
  console.error('Installing dependencies (a minute or two the first time) …');
  const { status, output } = spawnSync(`${PNPM} install --frozen-lockfile`, {
    cwd: ROOT,
    shell: true,
    // Without a terminal pnpm would ask before it replaces node_modules, except in CI.
    env: { ...process.env, CI: 'true' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: Infinity,
  });
  if (status !== 0)
    console.error(`${output.join('').trim()}\n\nThe installation failed (${PNPM} install).`);
  return status === 0;
}

/**
 * Returns true if the lock file is the one that was installed last: pnpm ends an installation with a copy of it.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const installed = join(root, 'node_modules/.pnpm/lock.yaml');
  const wanted = join(root, 'pnpm-lock.yaml');
  return existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(wanted, 'utf8');
}
