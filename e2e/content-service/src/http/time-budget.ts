import type { MiddlewareHandler } from 'hono';
import { timeout } from 'hono/timeout';

import { Problem } from './problem';

/**
 * An answer before the site stops waiting, be it a bad one.
 *
 * What is under way may still happen: who asks again is told what has.
 */
export function timeBudget(budgetMs: number): MiddlewareHandler {
  return timeout(budgetMs, () => new Problem(503, 'The service took too long', 1));
}
