import type { Source } from '@redeem/contracts';
import { execa } from 'execa';

/** The commit that a release is built from, with access to its Git history. */
export interface SourceCheckout extends Source {
  /** The paths of the uncommitted changes. */
  uncommitted: string[];
  /** Resolves to whether its commit equals or descends from a commit; null if Git lacks one of the two. */
  contains: (commit: string) => Promise<boolean | null>;
}

/** Resolves to the checkout that a folder is in; null outside of Git. */
export async function sourceOf(folder: string): Promise<SourceCheckout | null> {
  try {
    const commit = await git(folder, 'rev-parse', '--verify', 'HEAD');
    const isShallow = (await git(folder, 'rev-parse', '--is-shallow-repository')) === 'true';
    const roots = await git(folder, 'rev-list', '--max-parents=0', commit);
    const first = roots.split('\n').at(-1);
    const changes = await git(folder, 'status', '--porcelain');
    const lines = changes.split('\n').filter((line) => line !== '');
    return {
      commit,
      isClean: lines.length === 0,
      uncommitted: lines.map((line) => line.slice(2).trim()),
      ...(!isShallow && first !== undefined && { repository: first }),
      contains: (other) => isAncestor(folder, other, commit),
    };
  } catch {
    return null;
  }
}

/** Returns the source for a release record; an empty object without a checkout. */
export function recordedSource(checkout: SourceCheckout | null): { source?: Source } {
  if (!checkout) return {};
  const { commit, isClean, repository } = checkout;
  return { source: { commit, isClean, ...(repository !== undefined && { repository }) } };
}

/** Resolves to whether a commit equals or descends from another one; null if Git lacks one of the two. */
export async function isAncestor(folder: string, other: string, commit: string) {
  const words = ['merge-base', '--is-ancestor', other, commit];
  const { exitCode } = await execa('git', words, { cwd: folder, reject: false });
  // Git ends with 1 for no, and with 128 for a commit that it does not know.
  return exitCode === 0 || (exitCode === 1 ? false : null);
}

/** Resolves to what Git prints about the checkout of a folder. Rejects if the command fails. */
export async function git(folder: string, ...words: string[]): Promise<string> {
  return (await execa('git', words, { cwd: folder })).stdout;
}
