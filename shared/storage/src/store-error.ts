/** An object store did not do what was asked of it; the message says what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** What the error codes of stores mean for the one who publishes. */
const REMEDIES: Readonly<Record<string, string>> = {
  AuthorizationHeaderMalformed: 'AWS_REGION is not that of the bucket',
  AccessDenied: 'these credentials may not do that',
  ExpiredToken: 'the credentials have expired: get new ones',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  InvalidToken: 'AWS_SESSION_TOKEN is not valid: get new credentials',
  NoSuchBucket: 'there is no such bucket: create it, or correct its name',
  PermanentRedirect: 'AWS_REGION is not that of the bucket',
  QuotaExceeded: 'the quota of the bucket or its owner is used up: `delivery gc` frees space',
  RequestTimeTooSkewed: 'the clock of this machine is wrong: set it',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY or AWS_REGION is not that of the store',
};

/** Returns what an error code of a store means, after a colon; empty for an unknown one. */
export function explain(code: string, status: number): string {
  const remedy = REMEDIES[code] ?? (status >= 500 ? 'it fails for now: try again later' : '');
  return remedy === '' ? '' : `: ${remedy}`;
}
