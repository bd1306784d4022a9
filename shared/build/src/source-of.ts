import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { BUILT_FILES, parseJsonDocument, type Source, SourceContract } from '@redeem/contracts';

/** The commit that a release was built from, with access to its Git history. */
export interface SourceCheckout extends Source {
  /** How much of the history Git has here; `none` if dist/ is outside of its checkout. */
  clone: 'whole' | 'shallow' | 'none';
  /** Resolves to whether its commit equals or descends from a commit; null if Git lacks one of the two. */
  contains: (commit: string) => Promise<boolean | null>;
}

/** Resolves to the checkout that a folder is in; null outside of Git. */
export async function sourceOf(folder: string): Promise<SourceCheckout | null> {
  try {
    const commit = await git(folder, 'rev-parse', '--verify', 'HEAD');
    const clone = await cloneOf(folder);
    const roots = await git(folder, 'rev-list', '--max-parents=0', commit);
    const first = roots.split('\n').at(-1);
    return withHistory(folder, clone, {
      commit,
      isClean: (await git(folder, 'status', '--porcelain')) === '',
      ...(clone === 'whole' && first !== undefined && { repository: first }),
    });
  } catch {
    return null;
  }
}

/**
 * Resolves to the commit in the source.json of a build, with the history of the checkout that it is in;
 * null if the build recorded no commit. Throws a `ContractError` if source.json is damaged.
 */
export async function builtSourceOf(folder: string): Promise<SourceCheckout | null> {
  const path = `dist/${BUILT_FILES.source}`;
  const text = await readFile(join(folder, path), 'utf8').catch(() => null);
  if (text === null) return null;
  return withHistory(folder, await cloneOf(folder), parseJsonDocument(path, SourceContract, text));
}

/** Returns the source for a release record; an empty object without a checkout. */
export function recordedSource(checkout: SourceCheckout | null): { source?: Source } {
  if (!checkout) return {};
  const { contains: _, clone: __, ...source } = checkout;
  return { source };
}

function withHistory(
  folder: string,
  clone: SourceCheckout['clone'],
  source: Source,
): SourceCheckout {
  return {
    ...source,
    clone,
    contains: async (other) => {
      if (other === source.commit) return true;
      try {
        await git(folder, 'merge-base', '--is-ancestor', other, source.commit);
        return true;
      } catch (error) {
        // Git ends with 1 for no, and with 128 for a commit that it does not know.
        return (error as { code?: unknown }).code === 1 ? false : null;
      }
    },
  };
}

async function cloneOf(folder: string): Promise<SourceCheckout['clone']> {
  const said = git(folder, 'rev-parse', '--is-shallow-repository').catch(() => null);
  switch (await said) {
    case null:
      return 'none';
    case 'true':
      return 'shallow';
    default:
      return 'whole';
  }
}

async function git(folder: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', folder, ...words], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}
