import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A hash of the files that can change a package, for the shell and each remote. */
export type Stamps = Readonly<Record<string, string>>;

/** The files from which the site is built. */
const SOURCES = [
  '{shell,remotes,shared}/**',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
];
/** What was built, tests, and the programs that serve or make the site. */
const NO_SOURCES = [
  '**/{node_modules,dist,test-results}',
  '**/{*.test.*,README.md}',
  'shared/{host,console}/src/{main.ts,server,texts}',
  'shared/{gate,tasks}',
];
/** The package of a file; a file of no package changes all of them. */
const OWNER = /^(?:remotes\/)?(?!shared\/)([\w-]+)\//;

/**
 * Returns the stamps of a checkout with the running version of Node.
 *
 * @param root of the checkout
 */
export function packageStamps(root: string): Stamps {
  const paths = globSync(SOURCES, { cwd: root, exclude: NO_SOURCES, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  const ownerOf = (path: string) => OWNER.exec(path)?.[1] ?? '';
  const stampOf = (name: string) => {
    const hash = createHash('sha256').update(process.version);
    for (const path of paths)
      if (['', name].includes(ownerOf(path)))
        hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
    return hash.digest('hex');
  };
  const names = new Set(paths.map(ownerOf).filter(Boolean));
  return Object.fromEntries(Array.from(names, (name) => [name, stampOf(name)]));
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
