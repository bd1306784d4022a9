import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { BUILT_FILES, parseJsonDocument, type Source, SourceContract } from '@redeem/contracts';
import * as v from 'valibot';

/** The commit that a release was built from, with access to its Git history. */
export interface SourceCheckout extends Source {
  /** How much of the history Git has here; `none` if dist/ is outside of its checkout. */
  clone: 'whole' | 'shallow' | 'none';
  /** The paths of the uncommitted changes, if they are known. */
  uncommitted: string[];
  /** Resolves to whether its commit equals or descends from a commit; null if Git lacks one of the two. */
  contains: (commit: string) => Promise<boolean | null>;
}

/** What a build writes about its checkout. It is not released, and names the files of the checkout. */
const BuiltSourceContract = v.object({
  ...SourceContract.entries,
  uncommitted: v.exactOptional(v.array(v.string())),
});

type BuiltSource = v.InferOutput<typeof BuiltSourceContract>;

/** Resolves to the checkout that a folder is in; null outside of Git. */
export async function sourceOf(folder: string): Promise<SourceCheckout | null> {
  try {
    const commit = await git(folder, 'rev-parse', '--verify', 'HEAD');
    const clone = await cloneOf(folder);
    const roots = await git(folder, 'rev-list', '--max-parents=0', commit);
    const first = roots.split('\n').at(-1);
    const changes = await git(folder, 'status', '--porcelain');
    const uncommitted =
      changes === '' ? [] : changes.split('\n').map((line) => line.slice(2).trim());
    return withHistory(folder, clone, {
      commit,
      isClean: uncommitted.length === 0,
      uncommitted,
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
  const source = parseJsonDocument(path, BuiltSourceContract, text);
  return withHistory(folder, await cloneOf(folder), { uncommitted: [], ...source });
}

/** Returns the source for a release record; an empty object without a checkout. */
export function recordedSource(checkout: SourceCheckout | null): { source?: Source } {
  if (!checkout) return {};
  const { commit, isClean, repository } = checkout;
  return { source: { commit, isClean, ...(repository !== undefined && { repository }) } };
}

/** Returns the content of the source.json of a build; null without a checkout. */
export function builtSource(checkout: SourceCheckout | null): BuiltSource | null {
  const { source } = recordedSource(checkout);
  return source && checkout ? { ...source, uncommitted: checkout.uncommitted } : null;
}

function withHistory(
  folder: string,
  clone: SourceCheckout['clone'],
  source: Source & Pick<SourceCheckout, 'uncommitted'>,
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
  const said = await git(folder, 'rev-parse', '--is-shallow-repository').catch(() => null);
  if (said === null) return 'none';
  return said === 'true' ? 'shallow' : 'whole';
}

async function git(folder: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['-C', folder, ...words], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}
