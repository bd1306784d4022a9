import { createHmac } from 'node:crypto';

/**
 * How a code is known to the database. A stolen table does not tell, without the pepper, the codes that
 * were printed on discs; those that the service hands out itself stand in it to be read (`printed` and
 * the history's results), for it has to print them again.
 */
export function hashCode(code: string, pepper: string): string {
  return createHmac('sha256', pepper).update(code).digest('hex');
}

/** How a code is known to the log. Neither the code nor the database's name for it follows from it. */
export function codeReference(code: string, pepper: string): string {
  return hashCode(`log ${code}`, pepper).slice(0, 12);
}
