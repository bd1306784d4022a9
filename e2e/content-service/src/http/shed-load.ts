import type { MiddlewareHandler } from 'hono';

import { Problem } from './problem';

/** What cannot be served soon is turned away at once, so that the rest is served in time. */
export function shedLoad(mostAtOnce: number, isBusy: () => boolean): MiddlewareHandler {
  let underWay = 0;

  return async (_, next) => {
    if (underWay >= mostAtOnce || isBusy()) {
      throw new Problem(503, 'The service has too much to do', 1);
    }
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
  };
}
