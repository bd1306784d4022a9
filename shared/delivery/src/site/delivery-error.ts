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
