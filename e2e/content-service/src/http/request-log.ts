import { randomUUID } from 'node:crypto';

import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

import type { Variables } from './service';

/** Logs one line for each request, with the route's template instead of the address, which contains the code. */
export function logRequests(log: Logger): MiddlewareHandler<Variables> {
  return async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);

    await next();

    const codeRef = context.get('codeRef');
    log.info(
      {
        requestId,
        method: context.req.method,
        route: routePath(context, -1),
        status: context.res.status,
        ms: Math.round(performance.now() - started),
        ...(codeRef && { codeRef }),
      },
      'request',
    );
  };
}
