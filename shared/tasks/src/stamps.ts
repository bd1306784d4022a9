import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';

/** A hash of the files that can change a package, for the shell and each remote. */
export type Stamps = Readonly<Record<string, string>>;

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
/** The package of a file; a file of no package changes all of them. */
const OWNER = /^(?:remotes\/)?(?!shared\/)([\w-]+)\//;

/**
 * Returns the stamps of a checkout with the running version of Node.
 *
 * @param root of the checkout
 */
export function packageStamps(root: string): Stamps {
  const sources = globSync(SOURCES, {
    cwd: root,
    exclude: (path) => NOT_ENTERED.has(basename(path)),
  })
    .sort()
    .filter((path) => !NO_SOURCES.some((pattern) => matchesGlob(path, pattern)))
    .filter((path) => statSync(join(root, path)).isFile())
    .map((path) => ({
      owner: OWNER.exec(path)?.[1],
      hash: hashOf(path, readFileSync(join(root, path))),
    }));
  const names = new Set(sources.flatMap(({ owner }) => owner ?? []));
  const isOf = (name: string) => (source: { owner?: string | undefined }) =>
    source.owner === undefined || source.owner === name;
  return Object.fromEntries(
    Array.from(names, (name) => {
      const hashes = sources.filter(isOf(name)).map(({ hash }) => hash);
      return [name, hashOf(process.version, ...hashes)];
    }),
  );
}

/** Returns the packages whose sources are others than those that were built last. */
export function changedPackages(built: Stamps, now: Stamps): string[] {
  return Object.keys(now).filter((name) => built[name] !== now[name]);
}

/** Returns the stamps that were written to a file. */
export function readStamps(file: string): Stamps {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stamps) : {};
}

export function writeStamps(file: string, stamps: Stamps) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(stamps));
}

function hashOf(...parts: (string | Buffer)[]) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
