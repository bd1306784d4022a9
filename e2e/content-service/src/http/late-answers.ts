import { setTimeout as wait } from 'node:timers/promises';

import type { MiddlewareHandler } from 'hono';

import type { Variables } from './service';

/** Some demo codes answer later than the site waits. By then everything is done but the answer. */
export const lateAnswers: MiddlewareHandler<Variables> = async (context, next) => {
  await next();
  const lateBy = context.get('lateBy');
  if (lateBy) await wait(lateBy);
};
