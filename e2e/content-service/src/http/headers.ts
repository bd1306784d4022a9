import type { MiddlewareHandler } from 'hono';

const DEFAULTS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Adds the default headers to every answer. They are added after the route, because a header that was set before
 * the route would replace the one of the route.
 */
export const safeHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
};

/** Closes connections while the process drains, so that the next request goes to another process. */
export function partWhenDraining(isDraining: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (isDraining()) context.header('connection', 'close');
  };
}
