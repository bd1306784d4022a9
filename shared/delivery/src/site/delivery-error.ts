/** The reason why a command did not do what was asked. Each has its own exit code, because pipelines react differently. */
export type Reason =
  /** The gate, or a rule of the command, has refused it. */
  | 'refused'
  /** A rule of the gate could not be checked, and no other rule refuses it. */
  | 'untried'
  /** Another user has published, locked or changed it. */
  | 'conflict'
  /** There is no such package, version or site. */
  | 'not-found'
  /** A file of the site is missing or changed. */
  | 'damaged';

/** A command failed. The message says why and what to do. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';

  constructor(
    readonly reason: Reason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

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
