import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { startGroup } from '../processes';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** The parts of a checkout that a team needs to build and publish. */
const PARTS = [
  ...['shell', 'remotes', 'shared', 'package.json', 'tsconfig.base.json'],
  ...['pnpm-workspace.yaml', 'pnpm-lock.yaml'],
];

/** The results of builds and runs, which a test does not copy. */
const LEFT_BEHIND = ['node_modules', 'dist', 'test-results', '.data'];

/** A copy of the repository that a test may change, with the dependencies of the original. */
export class Checkout {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<Checkout> {
    const folder = await mkdtemp(join(tmpdir(), 'redeem-checkout-'));
    for (const part of PARTS) {
      await cp(join(REPOSITORY, part), join(folder, part), {
        recursive: true,
        filter: (source) => !LEFT_BEHIND.includes(basename(source)),
      });
    }
    const packages = await packageFolders();
    for (const path of ['', ...packages]) {
      await symlink(join(REPOSITORY, path, 'node_modules'), join(folder, path, 'node_modules'));
    }
    return new Checkout(folder);
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
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = startGroup(rsbuild, ['build'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (output += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${remote} does not build:\n${output}`);
  }

  /** Restores a file as it is in the repository. */
  async restore(path: string): Promise<void> {
    const target = join(this.folder, path);
    await rm(target, { recursive: true, force: true });
    await cp(join(REPOSITORY, path), target, {
      recursive: true,
      filter: (source) => !LEFT_BEHIND.includes(basename(source)),
    });
    const modules = join(REPOSITORY, path, 'node_modules');
    await symlink(modules, join(target, 'node_modules')).catch(() => undefined);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
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
