import type { HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { Problem } from './problem';
import type { Variables } from './service';

const LONGEST_URL = 2_048;
const LARGEST_BODY = 16 * 1_024;

export const limitUrl: MiddlewareHandler = async ({ req }, next) => {
  if (req.url.length > LONGEST_URL) throw new Problem(414, 'The address is too long');
  await next();
};

/** Leaves room for others: no network has more than `most` requests that are not finished. */
export function limitUnfinished(most: number): MiddlewareHandler<Variables> {
  const unfinished = new Map<string, number>();

  return async (context, next) => {
    const { key } = context.get('client');
    const before = unfinished.get(key) ?? 0;
    if (before >= most) throw new Problem(429, 'Too many requests of this network at once', 1);

    unfinished.set(key, before + 1);
    try {
      await next();
    } finally {
      const others = (unfinished.get(key) ?? 1) - 1;
      if (others > 0) unfinished.set(key, others);
      else unfinished.delete(key);
    }
  };
}

/** Reads the body while the request holds no slot yet, so that slow senders do not delay others. */
export function readBody(limitMs: number): MiddlewareHandler {
  return async (context, next) => {
    if (!isEmpty(context.req)) {
      await inTime(
        limitLength(context, async () => {
          // Hono keeps it for the route.
          await context.req.text();
        }),
        limitMs,
      );
    }
    await next();
  };
}

const limitLength = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: () => {
    throw new Problem(413, 'The body is too large');
  },
});

async function inTime(reading: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Problem(408, 'The body did not come in time'));
    }, limitMs);
  });
  try {
    await Promise.race([reading, late]);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'The body was cut off');
  } finally {
    clearTimeout(timer);
  }
}

/** Most requests have no body, and looking for one takes as long as the rest of the request. */
export function isEmpty(request: HonoRequest): boolean {
  return request.method === 'GET' || request.header('content-length') === '0';
}
