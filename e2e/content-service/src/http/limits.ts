import type { HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { Problem } from './problem';

const LONGEST_URL = 2_048;
const LARGEST_BODY = 16 * 1_024;

export const limitUrl: MiddlewareHandler = async ({ req }, next) => {
  if (req.url.length > LONGEST_URL) throw new Problem(414, 'The address is too long');
  await next();
};

const limitLength = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new Problem(413, 'The body is too large');
  },
});

export const limitBody: MiddlewareHandler = async (context, next) => {
  if (isEmpty(context.req)) await next();
  else return limitLength(context, next);
};

/** Most requests have no body, and looking for one takes as long as the rest of the request. */
export function isEmpty(request: HonoRequest): boolean {
  return request.method === 'GET' || request.header('content-length') === '0';
}
