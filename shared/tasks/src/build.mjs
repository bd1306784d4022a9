// @ts-check
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildStamp } from './build-stamp.mjs';
import { inParallel } from './in-parallel.mjs';
import { Problem } from './problem.mjs';
import { run } from './processes.mjs';
import { setUp } from './set-up.mjs';
import { CACHE, ROOT, workspacePackage, workspacePackages } from './workspace.mjs';

const STAMP = join(CACHE, 'build-stamp');

/**
 * The production build of everything, put together as a site in `dist/`. Does nothing when the
 * sources are those of the last build, unless told to with --force.
 *
 * @param {string[]} [options]
 */
export async function build(options = []) {
  await setUp();
  const stamp = buildStamp(ROOT);
  if (!options.includes('--force') && isBuilt() && readStamp() === stamp) return;

  const start = performance.now();
  console.log('Building …');
  const packages = workspacePackages().filter(({ scripts }) => scripts['build']);
  await inParallel(2, packages, (one) => runOrExplain(one, 'build'));
  await runOrExplain(workspacePackage('@redeem/delivery'), 'assemble');
  if (!isBuilt()) throw new Problem('The build ended without dist/registry.json.');

  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STAMP, stamp);
  console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** Whether there is a site to serve, of whatever age. */
export function isBuilt() {
  return existsSync(join(ROOT, 'dist/registry.json'));
}

/**
 * @param {import('./workspace.mjs').WorkspacePackage} one
 * @param {string} script
 */
async function runOrExplain({ name, folder, scripts }, script) {
  const command = scripts[script];
  if (!command) throw new Problem(`${name} has no script "${script}".`);
  const env = { NODE_ENV: 'production' };
  const { code, output } = await run(command, { cwd: folder, env, quiet: true });
  if (code !== 0) throw new Problem(`${output.trim()}\n\nThe ${script} of ${name} failed.`);
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}
