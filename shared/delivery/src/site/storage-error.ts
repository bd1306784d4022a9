/** An object store did not do what was asked of it. The message says what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Returns what an error of the system says, and what to do about a full disk; null for an error of another kind. */
export function faultOf(error: unknown): string | null {
  const { code = '', message, path, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return null;
  const said = path === undefined || message.includes(path) ? message : `${path}: ${message}`;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return said;
  return `${said}. Nothing has changed for visitors. Free some space, then run \`delivery gc\``;
}
