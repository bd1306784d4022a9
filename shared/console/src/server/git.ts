import { DeliveryError } from '@redeem/delivery/site';
import { execa } from 'execa';

interface GitOptions {
  input?: string;
  env?: Record<string, string>;
}

export type Git = (words: readonly string[], options?: GitOptions) => Promise<string>;

/** A command of Git failed. The message is what Git says. */
class GitError extends Error {
  override name = 'GitError';
}

/** Returns a function that runs Git in a folder, and resolves to what it prints. Rejects with a GitError. */
export function gitIn(folder: string): Git {
  return async (words, { input = '', env = {} } = {}) => {
    const { stdout, stderr, failed, shortMessage } = await execa('git', words, {
      ...{ cwd: folder, input, stripFinalNewline: false, maxBuffer: 1e8, reject: false },
      env: { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...env },
    });
    if (failed) throw new GitError(stderr.trim() || shortMessage);
    return stdout;
  };
}

/** Resolves to what Git prints, without the line break at its end; null if the command fails. */
export async function maybe(git: Git, ...words: string[]): Promise<string | null> {
  try {
    return (await git(words)).trim();
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  }
}

/** Returns the lines of what Git prints, without empty ones. */
export function linesOf(printed: string): string[] {
  return printed.split('\n').filter((line) => line !== '');
}

/** Returns an error that tells a writer what Git has refused, and what to do. */
export function refusedByGit(sentence: string, error: unknown): DeliveryError {
  if (!(error instanceof GitError)) throw error;
  const said = /^(?:fatal|error|remote|!|.*rejected).*$/m.exec(error.message)?.[0];
  return new DeliveryError('conflict', `${sentence} Git says: ${said ?? error.message}`, {
    cause: error,
  });
}

/** A line of a file: who wrote it when, and whether it is older than the commits that were asked about. */
interface BlamedLine {
  author: string;
  /** In seconds since 1970. */
  at: number;
  isOlder: boolean;
}

/** Resolves to the lines of a file as `git blame` knows them. */
export async function blame(git: Git, commits: string, path: string): Promise<BlamedLine[]> {
  const output = await git(['blame', '--line-porcelain', commits, '--', path]);
  // What is known of a line stands above it, and it begins with a tab.
  return output
    .split(/^\t.*\n/m)
    .slice(0, -1)
    .map((known) => ({
      author: /^author (.*)$/m.exec(known)?.[1] ?? '',
      at: Number(/^committer-time (\d+)$/m.exec(known)?.[1]),
      isOlder: /^boundary$/m.test(known),
    }));
}
