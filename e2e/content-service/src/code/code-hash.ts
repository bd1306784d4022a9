import { createHmac } from 'node:crypto';

/** How a code is known to the database: a stolen table without the pepper redeems nothing. */
export function hashCode(code: string, pepper: string): string {
  return createHmac('sha256', pepper).update(code).digest('hex');
}
