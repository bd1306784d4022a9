import { existsSync } from 'node:fs';
import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { type Author, DeliveryError } from '@redeem/delivery/site';
import pLimit from 'p-limit';

import { type Git, gitIn, maybe, refusedByGit } from '../server/git';

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
    const head = named || (await maybe(git, 'ls-remote', '--symref', url, 'HEAD'));
    const branch = named || /^ref: refs\/heads\/(\S+)/.exec(head ?? '')?.[1];
    if (branch) return { url, branch };
    throw new DeliveryError('not-found', `CONSOLE_GIT: there is no branch at ${url}`);
  }
  const top = await maybe(git, 'rev-parse', '--show-toplevel');
  if (top === null || (await realpath(top)) !== (await realpath(workspace)))
    throw new DeliveryError('not-found', NONE);
  const branch = await maybe(git, 'symbolic-ref', '--short', 'HEAD');
  if (branch !== null) return { url: workspace, branch };
  const message = `${workspace} is at no branch: check one out, or set CONSOLE_GIT`;
  throw new DeliveryError('not-found', message);
}

/** The clone of a repository, which only this console writes. */
export class Clone {
  readonly git: Git;
  /** The commit that everybody has published or merged. A publication that runs is at a commit of its own. */
  readonly main: string;
  /** The same, as the repository had it when it answered last. */
  readonly #theirs: string;
  /** Runs what reads and then writes a branch or a draft, one after the other. */
  readonly alone = pLimit(1);

  private constructor(
    readonly folder: string,
    readonly repository: Repository,
  ) {
    this.git = gitIn(folder);
    this.main = `refs/heads/${repository.branch}`;
    this.#theirs = `refs/remotes/origin/${repository.branch}`;
  }

  /**
   * Resolves to the clone in a folder, which is made if it is missing. Rejects with a DeliveryError if another console has it, or if
   * the repository does not answer.
   */
  static async open(folder: string, repository: Repository): Promise<Clone> {
    const { url, branch } = repository;
    await mkdir(dirname(folder), { recursive: true });
    claim(folder);
    if (!existsSync(folder)) {
      const made = `${folder}.new`;
      await rm(made, { recursive: true, force: true });
      try {
        const own = ['-c', `user.name=${CONSOLE.name}`, '-c', `user.email=${CONSOLE.email}`];
        const words = ['clone', '--quiet', ...own, '--branch', branch, '--', url, made];
        await gitIn(dirname(folder))(words);
      } catch (error) {
        throw refusedByGit(`The repository ${url} could not be cloned.`, error);
      }
      await rename(made, folder);
    }
    return new Clone(folder, repository);
  }

  /** Resolves to the commit of a name; null if there is none. */
  commitOf(name: string): Promise<string | null> {
    return maybe(this.git, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  }

  /** Opens the files of the branch, whatever is open. */
  async checkOut(): Promise<void> {
    await this.git(['checkout', '--quiet', '--force', this.repository.branch]);
  }

  /** Takes over what others have pushed. Rejects with a DeliveryError if the repository does not answer, or Git cannot join. */
  async pull(): Promise<void> {
    const { branch } = this.repository;
    // Without commits of its own it follows a branch whose commits were made anew, and never brings the former ones back.
    const join = (await this.#isPushed()) ? ['reset', '--hard'] : ['merge', '--no-edit'];
    try {
      await this.git(['fetch', '--quiet', 'origin', `+${this.main}:${this.#theirs}`]);
    } catch (error) {
      const sentence = 'The repository does not answer; nothing is lost, try again later.';
      throw refusedByGit(sentence, error);
    }
    try {
      await this.checkOut();
      await this.git([...join, '--quiet', this.#theirs]);
    } catch (error) {
      await maybe(this.git, 'merge', '--abort');
      const sentence = `Somebody has pushed a change of the same lines as a text that is published, and not pushed yet. Let a developer merge ${branch} in ${this.folder}.`;
      throw refusedByGit(sentence, error);
    }
  }

  async #isPushed(): Promise<boolean> {
    const waiting = await this.git(['rev-list', '--count', `${this.#theirs}..${this.main}`]);
    return waiting.trim() === '0';
  }

  /** Sends the commits of the console to the repository, after it has taken over those of others. */
  async push(): Promise<void> {
    await this.pull();
    if (await this.#isPushed()) return;
    const { url } = this.repository;
    // A checkout has its branch open: it takes the files as well, unless somebody is at work on them.
    const taking = 'git -c receive.denyCurrentBranch=updateInstead receive-pack';
    const options = isAbsolute(url) && existsSync(url) ? ['--receive-pack', taking] : [];
    try {
      await this.git(['push', '--quiet', ...options, 'origin', `${this.main}:${this.main}`]);
    } catch (error) {
      const sentence = `${url} has not taken the texts yet; the console tries again. Commit or stash the changes of a checkout.`;
      throw refusedByGit(sentence, error);
    }
  }
}

/** The folders that this process has, by their locks: a lock ends with its process, however that ends. */
const CLAIMED = new Map<string, DatabaseSync>();

/** Takes a folder for this process. Throws a DeliveryError if another one has it. */
function claim(folder: string): void {
  if (CLAIMED.has(folder)) return;
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    const message = `Another console writes the texts in ${folder}: open that one, or start this one with another --texts`;
    throw new DeliveryError('conflict', message);
  }
  CLAIMED.set(folder, lock);
}

/** Returns the environment in which Git commits for a person. */
export function asAuthor({ name, email = '' }: Author): Record<string, string> {
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email };
}
