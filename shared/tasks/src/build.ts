import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';

import { CACHE, PNPM, ROOT } from './paths.mjs';
import { Problem, run } from './processes.ts';

const STAMP = join(CACHE, 'build-stamp');

/** The files from which the site is built. */
const SOURCES = [
  '{shell,remotes,shared}/**',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];
const NOT_ENTERED = new Set(['node_modules', 'dist', 'test-results']);
/** Tests, and the programs that serve or make the site. */
const NO_SOURCES = [
  '**/*.test.*',
  'shared/host/src/main.ts',
  'shared/host/src/server/**',
  'shared/console/src/main.ts',
  'shared/console/src/server/**',
  'shared/gate/**',
  'shared/tasks/**',
];

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
  const stamp = buildStamp(ROOT);
  if (!options.includes('--force') && isBuilt() && readStamp() === stamp) return;

  const start = performance.now();
  console.log('Building …');
  await runStep(`${PNPM} --recursive --no-sort --workspace-concurrency 2 run build`);
  await runStep('tsx src/assemble.ts', 'shared/delivery');
  if (!isBuilt()) throw new Problem('The build ended without a site in dist/.');

  mkdirSync(CACHE, { recursive: true });
  writeFileSync(STAMP, stamp);
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

/**
 * Returns a hash of all files that can change the built site, and of the version of Node.
 *
 * @param root of a checkout
 */
export function buildStamp(root: string) {
  return stampOf(root, sourcesOf(root));
}

/**
 * Returns a hash of the files that can change a package, for the shell and each remote.
 *
 * @param root of a checkout
 */
export function packageStamps(root: string): Record<string, string> {
  const sources = sourcesOf(root);
  const packageOf = (path: string) => /^(?:remotes\/)?([\w-]+)\//.exec(path)?.[1] ?? '';
  const isCommon = (path: string) => !/^(shell|remotes)\//.test(path);
  const own = sources.filter((path) => !isCommon(path));
  const names = [...new Set(own.map(packageOf))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      stampOf(
        root,
        sources.filter((path) => isCommon(path) || packageOf(path) === name),
      ),
    ]),
  );
}

function sourcesOf(root: string): string[] {
  const exclude = (path: string) => NOT_ENTERED.has(basename(path));
  return globSync(SOURCES, { cwd: root, exclude })
    .sort()
    .filter((path) => !NO_SOURCES.some((pattern) => matchesGlob(path, pattern)))
    .filter((path) => statSync(join(root, path)).isFile());
}

function stampOf(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}

/** Runs a command of a build. Throws a Problem with its output if it fails. */
export async function runStep(command: string, folder?: string) {
  const env = { NODE_ENV: 'production' };
  const { code, output } = await run(command, { quiet: true, env, ...(folder && { folder }) });
  if (code !== 0) throw new Problem(`${output}\n\nThe build failed (${command}).`);
}
