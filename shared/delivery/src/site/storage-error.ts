/** An object store did not do what was asked of it. The message says what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'the quota is used up',
  EROFS: 'it can only be read',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EIO: 'the disk has failed',
};

/** Returns a description of a file system error; null for an error of another kind. */
export function faultOf(error: unknown): string | null {
  const { code = '', path = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const words = WORDS[code];
  if (words === undefined) return null;
  const what = path === '' ? `${words} (${code})` : `${path}: ${words} (${code})`;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return what;
  return `${what}. Nothing has changed for visitors. Free some space, then run \`delivery gc\``;
}
