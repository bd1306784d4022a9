import type { StoreAnswer } from './store-request';
import { textOf } from './store-xml';

/** The answer to one attempt; its status is null if no whole answer came. */
export interface Sent extends Omit<StoreAnswer, 'status'> {
  status: number | null;
  reason?: string;
}

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
  QuotaExceeded:
    'the quota of the bucket or its owner is used up: raise it, or free space by `delivery gc --incomplete`',
  RequestTimeTooSkewed: 'the clock of this machine is wrong: set it',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY or AWS_REGION is not that of the store',
};

/** Returns what an error code of a store means, after a colon; empty for an unknown one. */
function explain(code: string, status: number): string {
  const remedy = REMEDIES[code] ?? (status >= 500 ? 'it fails for now: try again later' : '');
  return remedy === '' ? '' : `: ${remedy}`;
}

/**
 * Returns the error of a request that was answered otherwise than expected.
 *
 * @param name of the request
 */
export function unexpectedAnswer(
  name: string,
  { status, bytes, reason = '' }: Omit<Sent, 'etag' | 'date'>,
  attempts: number,
): StoreError {
  const often = attempts === 1 ? '' : `, ${String(attempts)} times`;
  if (status === null) {
    return new StoreError(`${name} is not answered${often}: ${reason}. Try again later`);
  }
  const code = textOf(bytes.toString(), 'Code');
  const what = code === '' ? String(status) : `${String(status)} ${code}`;
  return new StoreError(`${name} is answered with ${what}${often}${explain(code, status)}`);
}
