import type { MiddlewareHandler } from 'hono';

import { Problem } from './problem';

/** Refuses requests that cannot be served soon, so that the others are served in time. */
export function shedLoad(mostAtOnce: number, isBusy: () => boolean): MiddlewareHandler {
  let underWay = 0;

  return async (_, next) => {
    if (underWay >= mostAtOnce || isBusy()) {
      throw new Problem(503, 'The service is overloaded', 1);
    }
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  };
}
