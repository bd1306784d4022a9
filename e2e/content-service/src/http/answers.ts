import { randomUUID } from 'node:crypto';

import type { ErrorHandler, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

import { isUnavailable } from '../database/failures';
import { describeError } from '../log';
import type { Service, Variables } from '../service';
import { Problem, problemAnswer } from './problem';

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Adds the default headers to every answer. They are added after the route, because a header that was set before the
 * route would replace the one of the route. While the process drains, an answer closes its connection, so that the next
 * request goes to another process.
 */
export function defaultHeaders(isDraining: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    for (const [name, value] of Object.entries(HEADERS)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    if (isDraining()) headers.set('connection', 'close');
  };
}

/** Logs one line for each request, with the route's template instead of the address, which contains the code. */
export function logRequests({ log }: Service): MiddlewareHandler<Variables> {
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

/** Answers an error: a Problem as it is, a lost database with 503, everything else with 500 and a line in the log. */
export function answerError({ log }: Service): ErrorHandler<Variables> {
  return (error, context) => {
    if (error instanceof Problem) return problemAnswer(context, error);
    log.error(
      { requestId: context.get('requestId'), error: describeError(error) },
      'a request failed',
    );
    return problemAnswer(
      context,
      isUnavailable(error)
        ? new Problem(503, 'The database is unavailable', 1)
        : new Problem(500, 'Internal error of the service'),
    );
  };
}
