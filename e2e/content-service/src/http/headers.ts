import type { MiddlewareHandler } from 'hono';

const DEFAULTS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What every answer says of itself, unless its route has said otherwise. */
export const safeHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!context.res.headers.has(name)) context.header(name, value);
  }
};
