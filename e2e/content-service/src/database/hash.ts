import { createHmac } from 'node:crypto';

/**
 * Returns the hash under which the database stores a code. Without the pepper, a stolen table does not reveal the
 * codes on the discs. The codes that the service issues are readable in it (`printed` and the results in the history),
 * because the service has to show them again.
 */
export function hashCode(code: string, pepper: string): string {
  return createHmac('sha256', pepper).update(code).digest('hex');
}

/** Returns the reference of a code in the log. Neither the code nor its hash can be derived from it. */
export function codeReference(code: string, pepper: string): string {
  return hashCode(`log ${code}`, pepper).slice(0, 12);
}
