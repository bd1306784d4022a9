import type { MiddlewareHandler } from 'hono';

const DEFAULTS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What every answer says of itself, unless its route says otherwise. */
export const safeHeaders: MiddlewareHandler = async (context, next) => {
  for (const [name, value] of Object.entries(DEFAULTS)) context.header(name, value);
  await next();
};
