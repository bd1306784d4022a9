/**
 * Why nothing was changed. The kinds are those a pipeline acts on differently, so each has an exit
 * code of its own (see cli/exit-codes.ts).
 */
export type Reason =
  /** The gate would not let it pass. */
  | 'refused'
  /** A rule of the gate could not be tried, and no other refuses it. */
  | 'untried'
  /** Somebody else has published, locked or changed it. */
  | 'conflict'
  /** There is no such package, version or site. */
  | 'not-found'
  /** It is in the history, and visitors do not get it yet. */
  | 'unfinished'
  /** A file of the site is missing, or is not what it was. */
  | 'damaged';

/** Delivery did not do what it was asked to; the message says why and what to do. */
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

/** A package cannot be released as it is; the message says what to do about which file. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
