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
  return path === '' ? `${words} (${code})` : `${path}: ${words} (${code})`;
}

/** Returns a description of a file system error, or the message of any other error. */
export function reasonOf(error: unknown): string {
  return faultOf(error) ?? (error instanceof Error ? error.message : String(error));
}
