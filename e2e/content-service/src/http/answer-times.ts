import { setTimeout as wait } from 'node:timers/promises';

import type { MiddlewareHandler } from 'hono';
import { timeout } from 'hono/timeout';

import { Problem } from './problem';
import type { Variables } from './service';

/** Delays the answers of some demo codes until after the site's timeout. The work is committed by then. */
export const lateAnswers: MiddlewareHandler<Variables> = async (context, next) => {
  await next();
  const lateBy = context.get('lateBy');
  if (lateBy) await wait(lateBy);
};

/**
 * Answers with 503 before the site's timeout.
 *
 * A running exchange may still be committed; a repetition gets its result.
 */
export function timeBudget(budgetMs: number): MiddlewareHandler {
  return timeout(budgetMs, () => new Problem(503, 'The service took too long', 1));
}
