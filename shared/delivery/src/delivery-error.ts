/**
 * The reason why nothing was changed. Pipelines react differently to each, so each has its own exit code (see
 * cli/exit-codes.ts).
 */
export type Reason =
  /** The gate has refused it. */
  | 'refused'
  /** A rule of the gate could not be checked, and no other rule refuses it. */
  | 'untried'
  /** Another user has published, locked or changed it. */
  | 'conflict'
  /** There is no such package, version or site. */
  | 'not-found'
  /** It is in the history and visitors do not get it yet, or an earlier change of the package came first. */
  | 'unfinished'
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

/** A package cannot be released. The message names the file and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

/** A file of a site that is missing or has changed. */
export interface Fault {
  file: string;
  what: string;
}
