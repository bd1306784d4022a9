import type { MiddlewareHandler } from 'hono';

const DEFAULTS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * What every answer says of itself, unless its route says otherwise. Only at the end is it known what
 * the route says: what was on the answer before it would take the place of that.
 */
export const safeHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
};

/** A process that is about to end takes no connection along: the next request goes elsewhere. */
export function partWhenDraining(isDraining: () => boolean): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (isDraining()) context.header('connection', 'close');
  };
}
