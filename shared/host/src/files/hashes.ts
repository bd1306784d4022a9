import { createHash } from 'node:crypto';

/** Returns the value of an `integrity` attribute for these bytes. */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
