import { existsSync } from 'node:fs';
import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';

import { type Author, DeliveryError } from '@redeem/delivery/site';
import pLimit from 'p-limit';

import { type Git, GitError, gitIn, maybe, refusedByGit } from './git';

/** A repository, and the branch on which the texts are written. */
export interface Repository {
  url: string;
  branch: string;
}

/** The author of what Git joins by itself. */
export const CONSOLE = { name: 'Console', email: 'console@localhost' };

const NONE =
  'Texts need a Git repository: start the console in a clone of the repository, or set CONSOLE_GIT to its address';

/**
 * Resolves to the repository of the texts: the one of `CONSOLE_GIT` (`url#branch`), by default the checkout that the console runs
 * from. Rejects with a DeliveryError that says what is missing.
 */
export async function findRepository(workspace: string, wanted = ''): Promise<Repository> {
  const [url = '', named = ''] = wanted.trim().split('#');
  const git = gitIn(workspace);
  if (url !== '') {
    const head = named || (await git(['ls-remote', '--symref', url, 'HEAD']).catch(() => ''));
    const branch = named || /^ref: refs\/heads\/(\S+)/.exec(head)?.[1];
    if (branch) return { url, branch };
    throw new DeliveryError('not-found', `CONSOLE_GIT: there is no branch at ${url}`);
  }
  const top = await maybe(git, 'rev-parse', '--show-toplevel');
  if (top === null || (await realpath(top)) !== (await realpath(workspace)))
    throw new DeliveryError('not-found', NONE);
  const branch = await maybe(git, 'symbolic-ref', '--short', 'HEAD');
  if (branch === null)
    throw new DeliveryError(
      'not-found',
      `${workspace} is at no branch: check one out, or set CONSOLE_GIT`,
    );
  return { url: workspace, branch };
}

/** The clone of a repository, which only the console writes. */
export class Clone {
  readonly git: Git;
  /** The commit that everybody has published or merged. A publication that runs is at a commit of its own. */
  readonly main: string;
  readonly #repository: Repository;
  /** Runs what reads and then writes a branch or a draft, one after the other. */
  readonly alone = pLimit(1);

  private constructor(
    readonly folder: string,
    repository: Repository,
  ) {
    this.git = gitIn(folder);
    this.#repository = repository;
    this.main = `refs/heads/${repository.branch}`;
  }

  /** Resolves to the clone in a folder, which is made if it is missing. */
  static async open(folder: string, repository: Repository): Promise<Clone> {
    const { url, branch } = repository;
    if (!existsSync(folder)) {
      const made = `${folder}.new`;
      await rm(made, { recursive: true, force: true });
      await mkdir(dirname(folder), { recursive: true });
      try {
        await gitIn(dirname(folder))(['clone', '--quiet', '--branch', branch, '--', url, made]);
      } catch (error) {
        throw refusedByGit(`The repository ${url} could not be cloned.`, error);
      }
      const git = gitIn(made);
      await git(['config', 'user.name', CONSOLE.name]);
      await git(['config', 'user.email', CONSOLE.email]);
      await rename(made, folder);
    }
    return new Clone(folder, repository);
  }

  /** Resolves to the commit of a name; null if there is none. */
  commitOf(name: string): Promise<string | null> {
    return maybe(this.git, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  }

  /** Takes over what others have pushed. Rejects with a DeliveryError if the repository does not answer, or Git cannot join. */
  async pull(): Promise<void> {
    const { branch } = this.#repository;
    const theirs = `refs/remotes/origin/${branch}`;
    try {
      await this.git(['fetch', '--quiet', 'origin', `+refs/heads/${branch}:${theirs}`]);
    } catch (error) {
      throw refusedByGit(
        'The repository does not answer; nothing is lost, try again later.',
        error,
      );
    }
    try {
      await this.git(['checkout', '--quiet', '--force', branch]);
      await this.git(['merge', '--quiet', '--no-edit', theirs]);
    } catch (error) {
      await maybe(this.git, 'merge', '--abort');
      const sentence = `Somebody has pushed a change of the same lines as a text that is published, and not pushed yet. Let a developer merge ${branch} in ${this.folder}.`;
      throw refusedByGit(sentence, error);
    }
  }

  /** Sends the commits of the console to the repository, after it has taken over those of others. */
  async push(): Promise<void> {
    const { url } = this.#repository;
    // A checkout has its branch open: it takes the files as well, unless somebody is at work on them.
    const taking = 'git -c receive.denyCurrentBranch=updateInstead receive-pack';
    const isCheckout = isAbsolute(url) && existsSync(url);
    const words = [
      'push',
      '--quiet',
      ...(isCheckout ? ['--receive-pack', taking] : []),
      'origin',
      `${this.main}:${this.main}`,
    ];
    for (let tries = 1; ; tries += 1)
      try {
        await this.pull();
        if (await this.isPushed()) return;
        await this.git(words);
        return;
      } catch (error) {
        // Somebody was faster.
        if (
          tries < 3 &&
          error instanceof GitError &&
          /fetch first|non-fast-forward|cannot lock/.test(error.message)
        )
          continue;
        if (!(error instanceof GitError)) throw error;
        const isDirty = /unstaged|staged|uncommitted/i.test(error.message);
        throw refusedByGit(
          isDirty
            ? `The checkout ${url} has changes that are not committed, so it has not taken the texts yet. Commit or stash them; the console tries again.`
            : 'The repository has not taken the texts yet; the console tries again.',
          error,
        );
      }
  }

  /** Resolves to whether the repository had all commits when it answered last. */
  async isPushed(): Promise<boolean> {
    const theirs = `refs/remotes/origin/${this.#repository.branch}`;
    return (await this.git(['rev-list', '--count', `${theirs}..${this.main}`])).trim() === '0';
  }
}

/** Returns the environment in which Git commits for a person. */
export function asAuthor({ name, email = '' }: Author): Record<string, string> {
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email };
}
