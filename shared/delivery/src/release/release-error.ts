/** A package cannot be released as it is; the message says what to do about which file. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
