import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { CACHE, PNPM, ROOT } from './paths.mjs';
import { Problem, run } from './processes.ts';
import { packageStamps, readStamps, writeStamps } from './stamps.ts';

/** The stamps of the sources from which `dist/` was built. */
const STAMPS = join(CACHE, 'build-stamps.json');

/** The build that is running. */
let current: Promise<void> | null = null;

/**
 * Builds all packages for production and assembles them as a site in `dist/`. Does nothing if the sources are those of
 * the last build, except with --force. Calls during a build wait for that one.
 */
export function build(options: string[] = []) {
  current ??= buildOnce(options).finally(() => {
    current = null;
  });
  return current;
}

async function buildOnce(options: string[]) {
  const stamps = packageStamps(ROOT);
  const isNew = isBuilt() && isDeepStrictEqual(readStamps(STAMPS), stamps);
  if (isNew && !options.includes('--force')) return;

  const start = performance.now();
  console.log('Building …');
  await runStep(`${PNPM} --recursive --no-sort --workspace-concurrency 2 run build`);
  await runStep('tsx src/assemble.ts', 'shared/delivery');
  if (!isBuilt()) throw new Problem('The build ended without a site in dist/.');

  writeStamps(STAMPS, stamps);
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
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
  const { code, output } = await run(command, { quiet: true, env, folder });
  if (code !== 0) throw new Problem(`${output}\n\nThe build failed (${command}).`);
}
