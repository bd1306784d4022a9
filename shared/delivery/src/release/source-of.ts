import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { parseJsonDocument } from '@redeem/contracts';

import { type Source, SourceContract } from './release-record';

/** In dist/: the commit that it was built of. The record of the release names it, and its files do not. */
export const SOURCE_FILE = 'source.json';

/** The commit that a release was built of, and the history before it. */
export interface SourceCheckout extends Source {
  /** Resolves to whether its commit has this commit in its past; false where the clone does not know it. */
  contains: (commit: string) => Promise<boolean>;
}

/** Returns what Git says of the checkout that a folder is in; null where Git knows of none. */
export async function sourceOf(folder: string): Promise<SourceCheckout | null> {
  try {
    const commit = await git(folder, 'rev-parse', '--verify', 'HEAD');
    const isShallow = (await git(folder, 'rev-parse', '--is-shallow-repository')) === 'true';
    const roots = await git(folder, 'rev-list', '--max-parents=0', commit);
    const first = roots.split('\n').at(-1);
    return withHistory(folder, {
      commit,
      isClean: (await git(folder, 'status', '--porcelain')) === '',
      ...(!isShallow && first !== undefined && { repository: first }),
    });
  } catch {
    return null;
  }
}

/**
 * Returns the commit that the dist/ of a package was built of, as its build says, with the history of the
 * checkout that it is in; null where the build knew of no commit. Throws a `ContractError` where that file
 * is damaged.
 */
export async function builtSourceOf(folder: string): Promise<SourceCheckout | null> {
  const path = `dist/${SOURCE_FILE}`;
  const text = await readFile(join(folder, path), 'utf8').catch(() => null);
  return text === null ? null : withHistory(folder, parseJsonDocument(path, SourceContract, text));
}

/** Returns what a release records of a checkout; nothing where there is none. */
export function recordedSource(checkout: SourceCheckout | null): { source?: Source } {
  if (!checkout) return {};
  const { contains: _, ...source } = checkout;
  return { source };
}

function withHistory(folder: string, source: Source): SourceCheckout {
  return {
    ...source,
    contains: (other) =>
      git(folder, 'merge-base', '--is-ancestor', other, source.commit).then(
        () => true,
        () => false,
      ),
  };
}

async function git(folder: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', folder, ...words], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}
