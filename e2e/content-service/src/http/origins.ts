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

/** Refuses pages of other origins, because a call without a body needs no preflight. */
export function noStrangers(isAllowed: (origin: string) => boolean): MiddlewareHandler {
  return async ({ req }, next) => {
    const origin = req.header('origin');
    if (req.method === 'POST' && origin !== undefined && !isAllowed(origin)) throw refused();
    await next();
  };
}

/** Refuses a request without an Origin header. Browsers send one with every POST of a page. */
export const originRequired: MiddlewareHandler = async ({ req }, next) => {
  const isNamed = req.header('origin') !== undefined;
  if (req.method === 'POST' && !isNamed && req.header('sec-fetch-site') !== 'same-origin') {
    throw refused();
  }
  await next();
};

function refused(): Problem {
  return new Problem(403, 'This origin may not call the service');
}

/** Returns a function that matches origins. `*` matches any port, or any name before a host. */
export function originMatcher(patterns: string[]): (origin: string) => boolean {
  const rules = patterns.map((pattern) => {
    const literal = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`^${literal.replace('//*', '//[a-z0-9.-]+').replace(':*', ':\\d+')}$`);
  });
  return (origin) => rules.some((rule) => rule.test(origin));
}
