import { setTimeout as wait } from 'node:timers/promises';

import type { MiddlewareHandler } from 'hono';
import { timeout } from 'hono/timeout';

import { Problem } from './problem';
import type { Variables } from './service';

/** Some demo codes answer later than the site waits. By then everything is done but the answer. */
export const lateAnswers: MiddlewareHandler<Variables> = async (context, next) => {
  await next();
  const lateBy = context.get('lateBy');
  if (lateBy) await wait(lateBy);
};

/**
 * An answer before the site stops waiting, be it a bad one.
 *
 * What is under way may still happen: who asks again is told what has.
 */
export function timeBudget(budgetMs: number): MiddlewareHandler {
  return timeout(budgetMs, () => new Problem(503, 'The service took too long', 1));
}
