import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { SourceCheckout } from '../publish/source';
import type { Source } from '../release/release-record';

/** Returns what Git says of the checkout that a folder is in; null where Git knows of none. */
export async function sourceOf(folder: string): Promise<SourceCheckout | null> {
  const git = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)('git', ['-C', folder, ...words], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout.trim();
  };
  try {
    const commit = await git('rev-parse', '--verify', 'HEAD');
    const isShallow = (await git('rev-parse', '--is-shallow-repository')) === 'true';
    const first = (await git('rev-list', '--max-parents=0', commit)).split('\n').at(-1);
    return {
      commit,
      isClean: (await git('status', '--porcelain')) === '',
      ...(!isShallow && first !== undefined && { repository: first }),
      contains: (other) =>
        git('merge-base', '--is-ancestor', other, commit).then(
          () => true,
          () => false,
        ),
    };
  } catch {
    return null;
  }
}

/** Returns what a release records of a checkout; nothing where there is none. */
export function recordedSource(checkout: SourceCheckout | null): { source?: Source } {
  if (!checkout) return {};
  const { contains: _, ...source } = checkout;
  return { source };
}
