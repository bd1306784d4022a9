import { createHmac } from 'node:crypto';

/** How a code is known to the database: a stolen table without the pepper redeems nothing. */
export function hashCode(code: string, pepper: string): string {
  return createHmac('sha256', pepper).update(code).digest('hex');
}

/** How a code is known to the log. Neither the code nor the database's name for it follows from it. */
export function codeReference(code: string, pepper: string): string {
  return hashCode(`log ${code}`, pepper).slice(0, 12);
}
