import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { CACHE, PNPM, ROOT } from './paths.mjs';
import { Problem, run } from './processes.ts';
import { changedPackages, packageStamps, readStamps, writeStamps } from './stamps.ts';

/** The stamps of the sources from which `dist/` was built. */
const STAMPS = join(CACHE, 'build-stamps.json');

/** The build of this process. */
let current: Promise<void> | undefined;

/**
 * Builds all packages for production and assembles them as a site in `dist/`. Does nothing if the sources are those of
 * the last build, except with --force. A process builds once.
 */
export function build(options: string[] = []) {
  return (current ??= buildOnce(options));
}

async function buildOnce(options: string[]) {
  const stamps = packageStamps(ROOT);
  const isNew = isBuilt() && changedPackages(readStamps(STAMPS), stamps).length === 0;
  if (isNew && !options.includes('--force')) return;

  console.log('Building …');
  await runStep(`${PNPM} --recursive --no-sort --workspace-concurrency 2 run build`);
  await runStep('tsx src/checkout-site.ts assemble', 'shared/delivery');
  if (!isBuilt()) throw new Problem('The build ended without a site in dist/.');
  writeStamps(STAMPS, stamps);
}

/** Builds the page of the console alone, which takes a second. */
export async function buildConsole() {
  await runStep('rsbuild build', 'shared/console');
}

/** Returns true if there is a built site, of whatever sources. */
export function isBuilt() {
  return existsSync(join(ROOT, 'dist/history'));
}

/** Runs a command of a build. Throws a Problem with its output if it fails. */
export async function runStep(command: string, folder = '') {
  const env = { NODE_ENV: 'production' };
  const { code, output } = await run(command, { output: 'keep', env, folder });
  if (code !== 0) throw new Problem(`${output}\n\nThe build failed (${command}).`);
}
