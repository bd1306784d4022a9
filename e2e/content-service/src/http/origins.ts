import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

import { Problem } from './problem';

/** Allows pages of the allowed origins to call. */
export function corsFor(isAllowed: (origin: string) => boolean): MiddlewareHandler {
  return cors({
    origin: (origin) => (isAllowed(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['content-type'],
    // The page reads when to try again.
    exposeHeaders: ['retry-after'],
    maxAge: 7_200,
  });
}

/**
 * Refuses pages of other origins, because a call without a body needs no preflight. A call about a code also needs an
 * Origin header, which browsers send with every POST of a page.
 */
export function noStrangers(isAllowed: (origin: string) => boolean): MiddlewareHandler {
  return async ({ req }, next) => {
    const origin = req.header('origin');
    const isOwn = !req.path.startsWith('/site/') || req.header('sec-fetch-site') === 'same-origin';
    if (req.method === 'POST' && !(origin === undefined ? isOwn : isAllowed(origin))) {
      throw new Problem(403, 'This origin may not call the service');
    }
    await next();
  };
}

/** Returns a function that matches origins. `*` matches any port, or any name before a host. */
export function originMatcher(patterns: string[]): (origin: string) => boolean {
  const rules = patterns.map((pattern) => {
    const literal = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${literal.replace('//*', '//[a-z0-9.-]+').replace(':*', ':\\d+')}$`);
  });
  return (origin) => rules.some((rule) => rule.test(origin));
}
