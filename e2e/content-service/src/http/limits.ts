import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { Problem } from './problem';

const LONGEST_URL = 2_048;
const LARGEST_BODY = 16 * 1_024;

export const limitUrl: MiddlewareHandler = async ({ req }, next) => {
  if (req.url.length > LONGEST_URL) throw new Problem(414, 'The address is too long');
  await next();
};

export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new Problem(413, 'The body is too large');
  },
});
