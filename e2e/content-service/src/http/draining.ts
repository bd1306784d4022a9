import type { MiddlewareHandler } from 'hono';

/** A process that is about to end takes no connection along: the next request goes elsewhere. */
export function partWhenDraining(isDraining: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (isDraining()) context.header('connection', 'close');
  };
}
