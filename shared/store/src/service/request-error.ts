export type RequestFailure =
  'timeout' | 'offline' | 'status' | 'too-large' | 'not-json' | 'wrong-shape' | 'no-redirect';

/** The error of all failed calls of the service. Callers never get a Response. */
export class RequestError extends Error {
  override name = 'RequestError';

  /**
   * @param reason The kind of failure.
   * @param detail A text for developers, which must never contain the code.
   */
  constructor(
    readonly reason: RequestFailure,
    detail: string = reason,
  ) {
    super(detail);
  }
}
