import { DeliveryError } from '@redeem/delivery/site';
import { execa } from 'execa';

interface GitOptions {
  input?: string;
  env?: Record<string, string>;
}

export type Git = (words: readonly string[], options?: GitOptions) => Promise<string>;

/** A command of Git failed. The message is what Git says. */
export class GitError extends Error {
  override name = 'GitError';

  constructor(
    message: string,
    readonly code: number | undefined,
    /** What it had written until then. */
    readonly output: string,
  ) {
    super(message);
  }
}

/** Returns a function that runs Git in a folder, and resolves to what it prints. Rejects with a GitError. */
export function gitIn(folder: string): Git {
  return async (words, { input = '', env = {} } = {}) => {
    const { stdout, stderr, exitCode, failed, shortMessage } = await execa(
      'git',
      ['-C', folder, ...words],
      {
        ...{ input, stripFinalNewline: false, maxBuffer: 1e8, reject: false },
        env: { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...env },
      },
    );
    if (failed) throw new GitError(stderr.trim() || (shortMessage ?? ''), exitCode, stdout);
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

/** Returns an error that tells a writer what Git has refused, and what to do. */
export function refusedByGit(sentence: string, error: unknown): DeliveryError {
  if (!(error instanceof GitError)) throw error;
  const said = error.message
    .split('\n')
    .find((line) => /^(fatal|error|remote|!)|rejected/.test(line.trim()));
  return new DeliveryError('conflict', `${sentence} Git says: ${said?.trim() ?? error.message}`, {
    cause: error,
  });
}

/** A line of a file: who wrote it when, and whether it is older than the commits that were asked about. */
interface BlamedLine {
  author: string;
  at: number;
  isOlder: boolean;
}

/** Reads `git blame --porcelain`, which names what is known of a commit once. */
export function blamed(output: string): BlamedLine[] {
  const commits = new Map<string, BlamedLine>();
  const lines: BlamedLine[] = [];
  let commit: BlamedLine = { author: '', at: 0, isOlder: false };
  for (const line of output.split('\n')) {
    const [, id] = /^([0-9a-f]{40}) \d+ \d+/.exec(line) ?? [];
    if (id !== undefined) {
      commit = commits.get(id) ?? { author: '', at: 0, isOlder: false };
      commits.set(id, commit);
    } else if (line.startsWith('\t')) lines.push(commit);
    else if (line.startsWith('author ')) commit.author = line.slice('author '.length);
    else if (line.startsWith('committer-time '))
      commit.at = Number(line.slice('committer-time '.length));
    else if (line === 'boundary') commit.isOlder = true;
  }
  return lines;
}
