import { execFile, type ExecFileException } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { pullContent } from './pull-content';

/** The limit for all calls of Git for a commit, in milliseconds. A clone takes seconds. */
const TIMEOUT_MS = 120_000;

/** The address of a committer without one. No mail reaches it. */
const NO_ADDRESS = 'console@redeem.invalid';

/** A remote of Git. */
export interface GitRemote {
  address: string;
  /** The branch from which others begin; that of the remote's HEAD if absent. */
  base?: string | undefined;
}

interface ContentCommit {
  storage: Storage;
  name: string;
  git: GitRemote;
  /** The author. */
  by: string;
  why: string;
  /** The revision of the site with these texts. */
  revision: number;
  timeoutMs?: number;
}

/**
 * Commits the texts that visitors get on a branch of a remote of Git, as `pullContent` writes them into a checkout. The branch has
 * the name of the release. Resolves to the branch that has the texts, also if it had them before. Throws a DeliveryError (`refused`)
 * if Git fails.
 */
export async function commitContent(commit: ContentCommit): Promise<string> {
  const { storage, name, git: remote, by, why, revision, timeoutMs = TIMEOUT_MS } = commit;
  const folder = await mkdtemp(join(tmpdir(), 'redeem-commit-'));
  const git = gitIn(folder, remote, timeoutMs, {
    GIT_AUTHOR_NAME: by,
    GIT_AUTHOR_EMAIL: by.includes('@') ? by : NO_ADDRESS,
    GIT_COMMITTER_NAME: 'Console',
    GIT_COMMITTER_EMAIL: NO_ADDRESS,
  });
  try {
    const base = remote.base === undefined ? [] : ['--branch', remote.base];
    await git('clone', '--quiet', '--depth', '1', '--no-tags', ...base, '--', remote.address, '.');
    const content = `remotes/${name}/content`;
    if (!existsSync(join(folder, content))) throw refused(`it has no ${content}`);
    const { version, conflicting } = await pullContent({
      storage,
      name,
      folder: join(folder, 'remotes', name),
    });
    if (conflicting.length > 0) {
      throw refused(
        `it has other changes of the same lines in ${content}/${conflicting.join(', ')}`,
      );
    }
    await git('add', '--', content);
    if ((await git('diff', '--cached', '--name-only')) === '') {
      return (await git('rev-parse', '--abbrev-ref', 'HEAD')).trim();
    }
    const messages = [
      `docs(${name}): take in the texts of ${name} ${version}`,
      why,
      `Revision ${String(revision)} of ${storage.name}`,
    ].flatMap((paragraph) => ['-m', paragraph]);
    await git('-c', 'commit.gpgSign=false', 'commit', '--quiet', '--no-verify', ...messages);
    const branch = `texts/${name}-${version}`;
    await git('push', '--quiet', '--no-verify', 'origin', `HEAD:refs/heads/${branch}`).catch(
      async (error: unknown) => {
        // Another console may have been faster.
        await git('fetch', '--quiet', '--depth', '1', 'origin', branch).catch(() => {
          throw error;
        });
        await git('diff', '--quiet', 'FETCH_HEAD', 'HEAD', '--', content).catch(() => {
          throw refused(`its branch ${branch} has other texts`);
        });
      },
    );
    return branch;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Returns a function that calls Git in a folder, without questions to anybody, and resolves to what it prints. */
function gitIn(
  folder: string,
  { address }: GitRemote,
  timeoutMs: number,
  environment: NodeJS.ProcessEnv,
) {
  const signal = AbortSignal.timeout(timeoutMs);
  // User and password.
  const [, secret = ''] = /\/\/([^/]+@)/.exec(address) ?? [];
  const options = {
    cwd: folder,
    signal,
    env: {
      GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
      ...process.env,
      LC_ALL: 'C',
      GIT_TERMINAL_PROMPT: '0',
      ...environment,
    },
  };
  return async (...words: string[]): Promise<string> => {
    try {
      return (await promisify(execFile)('git', words, options)).stdout;
    } catch (error) {
      const { message, stderr = '' } = error as ExecFileException;
      if (signal.aborted) throw refused(`Git took longer than ${String(timeoutMs / 1000)} s`);
      const [said = message.split('\n')[0] ?? ''] = /^(?:fatal|error): .*/m.exec(stderr) ?? [];
      throw refused(secret === '' ? said : said.replaceAll(secret, ''));
    }
  };
}

function refused(sentence: string): DeliveryError {
  return new DeliveryError('refused', sentence);
}
