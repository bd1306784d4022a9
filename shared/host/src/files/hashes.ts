import { createHash } from 'node:crypto';

/** The value of an `integrity` attribute for these bytes. */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/**
 * How a host that composes pages itself tags each of them. The tag is made of the page, so it also tells
 * such a host from a server of files, which tags by date and length.
 */
export function pageTag(page: string | Uint8Array): string {
  return createHash('sha256').update(page).digest('base64url').slice(0, 27);
}
