import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** The parent of the checkouts: on the disk of the repository, as hard links need it. Playwright empties it first. */
const CHECKOUTS = join(REPOSITORY, 'e2e/test-results');

/** Git finds the repository of a checkout only, and not the one around it. */
export const WITHOUT_GIT = { GIT_CEILING_DIRECTORIES: CHECKOUTS };

/** The parts of a checkout that a team needs to build and publish. */
const PARTS =
  'shell remotes shared package.json tsconfig.base.json pnpm-workspace.yaml pnpm-lock.yaml .gitignore';
const PACKAGES = '. shell remotes/* shared/*';

/**
 * Copies what Git knows of some parts of the repository, and makes hard links of the dependencies of packages at the same places, because
 * the files of a build depend on where a dependency is from its package. A build writes to `.cache`.
 */
const COPY = `
  git ls-files -coz --exclude-standard -- $PARTS | tar -c --null --ignore-failed-read -T - | tar -x -C "$INTO"
  for package in $PACKAGES; do
    test -d $package/node_modules || continue
    cp -al --parents $package/node_modules "$INTO"
    rm -rf "$INTO"/$package/node_modules/.cache
  done`;

/** A copy of the repository that a test may change. */
export class Checkout {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async make(): Promise<Checkout> {
    await mkdir(CHECKOUTS, { recursive: true });
    const checkout = new Checkout(await mkdtemp(join(CHECKOUTS, 'checkout-')));
    await checkout.#copy(PARTS, PACKAGES);
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

  /** Commits all changes, so that a publication is made from a commit. The first one makes the checkout a repository. */
  async commit(message: string): Promise<void> {
    const git = (...words: string[]) =>
      promisify(execFile)('git', ['-C', this.folder, ...words], {
        env: { ...process.env, ...WITHOUT_GIT },
      });
    await git('init', '--quiet');
    await git('add', '--all');
    const author = ['-c', 'user.name=the team', '-c', 'user.email=team@example.com'];
    await git(...author, 'commit', '--quiet', '--message', message);
  }

  /** Restores a package as it is in the repository, and forgets all commits. */
  async restore(path: string): Promise<void> {
    await rm(join(this.folder, '.git'), { recursive: true, force: true });
    await rm(join(this.folder, path), { recursive: true, force: true });
    await this.#copy(path, path);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  async #copy(parts: string, packages: string): Promise<void> {
    const env = { ...process.env, INTO: this.folder, PARTS: parts, PACKAGES: packages };
    await promisify(execFile)('sh', ['-ec', COPY], { cwd: REPOSITORY, env });
  }
}
