import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

import { Problem } from './problem';

/** Lets pages of the allowed origins call, and nobody else's. */
export function corsFor(isAllowed: (origin: string) => boolean): MiddlewareHandler {
  return cors({
    origin: (origin) => (isAllowed(origin) ? origin : null),
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['content-type', 'idempotency-key'],
    // When to ask again is for the page to know.
    exposeHeaders: ['retry-after'],
    maxAge: 7_200,
  });
}

/** A call without a body needs no preflight, so a stranger's page is turned away here as well. */
export function noStrangers(isAllowed: (origin: string) => boolean): MiddlewareHandler {
  return async ({ req }, next) => {
    const origin = req.header('origin');
    if (req.method === 'POST' && origin !== undefined && !isAllowed(origin)) throw refused();
    await next();
  };
}

/** Browsers name the origin of a page that posts; what does not say where it comes from is no page. */
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

/** Understands `*` as any port, and as any name before a host. */
export function originMatcher(patterns: string[]): (origin: string) => boolean {
  const rules = patterns.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
          .replace('//*', '//[a-z0-9.-]+')
          .replace(':*', ':\\d+')}$`,
      ),
  );
  return (origin) => rules.some((rule) => rule.test(origin));
}
