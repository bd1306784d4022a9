export type RequestFailure =
  'timeout' | 'offline' | 'status' | 'too-large' | 'not-json' | 'wrong-shape' | 'no-redirect';

/** The one way in which a call to the service fails; no caller ever sees a Response. */
export class RequestError extends Error {
  override name = 'RequestError';

  /**
   * @param reason What went wrong.
   * @param detail For a developer; must never hold the code.
   */
  constructor(
    readonly reason: RequestFailure,
    detail: string = reason,
  ) {
    super(detail);
  }
}
