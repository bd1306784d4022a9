const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'the quota is used up',
  EROFS: 'it can only be read',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EIO: 'the disk has failed',
};

/** A write failed because the disk, or the quota, is full. */
export interface FullError extends NodeJS.ErrnoException {
  /** The number of bytes of the file that was to be written. */
  needed?: number;
}

/** Returns whether a write failed because there is no space. */
export function isFull(error: unknown): error is FullError {
  const { code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return ['ENOSPC', 'EDQUOT'].includes(code);
}

/** What frees space of a site. */
const GARBAGE =
  'Free some: `delivery gc --incomplete` removes uploads that broke off, `delivery gc` versions that nobody needs';

/**
 * Returns a description of a file system error; null for an error of another kind.
 *
 * @param remedy What to do when there is no space for a file.
 */
export function faultOf(error: unknown, remedy = GARBAGE): string | null {
  const { code = '', path = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const words = WORDS[code];
  if (words === undefined) return null;
  const what = path === '' ? `${words} (${code})` : `${path}: ${words} (${code})`;
  if (!isFull(error) || error.needed === undefined) return what;
  return `${what}, and it needs ${String(error.needed)} bytes. ${remedy}`;
}

/** Returns a description of a file system error, or the message of any other error. */
export function reasonOf(error: unknown, remedy?: string): string {
  return faultOf(error, remedy) ?? (error instanceof Error ? error.message : String(error));
}
