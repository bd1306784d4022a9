import { createHash } from 'node:crypto';

/** Returns the value of an `integrity` attribute for these bytes. */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * Returns the `ETag` of a page or file, without quotes. It is a hash, so it distinguishes a host that composes pages from a
 * file server, whose tags are made of date and length.
 */
export function tagOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
}
