import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

import { startGroup } from '../running/processes';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** The parent of the checkouts: on the disk of the repository, as hard links need it. Playwright empties it first. */
const CHECKOUTS = join(REPOSITORY, 'e2e/test-results');

/** Git finds no repository from a checkout, although it is inside one. */
export const WITHOUT_GIT = { GIT_CEILING_DIRECTORIES: CHECKOUTS };

/** The parts of a checkout that a team needs to build and publish. */
const PARTS = [
  ...['shell', 'remotes', 'shared', 'package.json', 'tsconfig.base.json'],
  ...['pnpm-workspace.yaml', 'pnpm-lock.yaml'],
];

/** The results of builds and runs, which a test does not copy. */
const LEFT_BEHIND = ['node_modules', 'dist', 'test-results', '.data'];

/** By this file a command sees that everything is installed. */
const INSTALLED = 'node_modules/.pnpm/lock.yaml';

/** The path of a package in the folder of all packages, with its dependencies. */
const STORED = /^node_modules\/\.pnpm\/[^/]+\/node_modules/;

/**
 * A copy of the repository that a test may change. The dependencies are hard links at the same places, because the files of
 * a build depend on where a dependency is from its package.
 */
export class Checkout {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<Checkout> {
    await mkdir(CHECKOUTS, { recursive: true });
    const checkout = new Checkout(await mkdtemp(join(CHECKOUTS, 'checkout-')));
    for (const part of PARTS) await checkout.#copy(part);
    for (const path of await packageFolders()) checkout.#link(join(path, 'node_modules'));
    linkSync(join(REPOSITORY, INSTALLED), join(checkout.folder, INSTALLED));
    return checkout;
  }

  /** Changes a file as a developer would. Throws if the change has no effect. */
  async edit(path: string, change: (text: string) => string): Promise<void> {
    const file = join(this.folder, path);
    const before = await readFile(file, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`the edit of ${path} changes nothing`);
    await writeFile(file, after);
  }

  /** Builds a remote for production, as a pipeline does. */
  async build(remote: string): Promise<void> {
    const cwd = join(this.folder, 'remotes', remote);
    const rsbuild = join(cwd, 'node_modules/.bin/rsbuild');
    const env = { ...process.env, ...WITHOUT_GIT, NODE_ENV: 'production' };
    const child = startGroup(rsbuild, ['build'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (output += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${remote} does not build:\n${output}`);
  }

  /** Restores a package as it is in the repository. */
  async restore(path: string): Promise<void> {
    await rm(join(this.folder, path), { recursive: true, force: true });
    await this.#copy(path);
    this.#link(join(path, 'node_modules'));
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async #copy(path: string): Promise<void> {
    await cp(join(REPOSITORY, path), join(this.folder, path), {
      recursive: true,
      filter: (source) => !LEFT_BEHIND.includes(basename(source)),
    });
  }

  /** Links the files of a folder, and the packages to which its symbolic links lead, at the same places. */
  #link(path: string): void {
    mkdirSync(join(this.folder, path), { recursive: true });
    for (const entry of readdirSync(join(REPOSITORY, path), { withFileTypes: true })) {
      const inside = join(path, entry.name);
      const source = join(REPOSITORY, inside);
      if (entry.name === '.cache') continue;
      if (entry.isDirectory()) this.#link(inside);
      else if (!entry.isSymbolicLink()) linkSync(source, join(this.folder, inside));
      else {
        symlinkSync(readlinkSync(source), join(this.folder, inside));
        const [stored] = STORED.exec(relative(REPOSITORY, realpathSync(source))) ?? [];
        if (stored && !existsSync(join(this.folder, stored))) this.#link(stored);
      }
    }
  }
}

async function packageFolders(): Promise<string[]> {
  const inside = await Promise.all(
    ['remotes', 'shared'].map(async (parent) =>
      (await readdir(join(REPOSITORY, parent))).map((name) => join(parent, name)),
    ),
  );
  return ['shell', ...inside.flat()];
}
