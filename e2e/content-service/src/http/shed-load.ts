import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { MiddlewareHandler } from 'hono';

import { Problem } from './problem';

const LOOK_EVERY_MS = 500;

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

/** Returns a function that says whether the event loop was recently later than the limit. */
export function watchEventLoop(longestDelayMs: number): () => boolean {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let isBusy = false;
  setInterval(() => {
    isBusy = delays.mean > longestDelayMs * 1e6;
    delays.reset();
  }, LOOK_EVERY_MS).unref();
  return () => isBusy;
}
