import type { HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { Problem } from './problem';
import type { Variables } from './service';

const LONGEST_URL = 2_048;
const LARGEST_BODY = 16 * 1_024;

export const limitUrl: MiddlewareHandler = async ({ req }, next) => {
  if (req.url.length > LONGEST_URL) throw new Problem(414, 'The URL is too long');
  await next();
};

/** Refuses a network that has `most` unfinished requests, so that others get an answer. */
export function limitUnfinished(most: number): MiddlewareHandler<Variables> {
  const unfinished = new Map<string, number>();

  return async (context, next) => {
    const { key } = context.get('client');
    const before = unfinished.get(key) ?? 0;
    if (before >= most) throw new Problem(429, 'Too many parallel requests of this network', 1);

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

/** Reads the body before the request takes a slot, so that slow senders do not delay others. */
export function readBody(limitMs: number): MiddlewareHandler {
  return async (context, next) => {
    if (!isEmpty(context.req)) {
      await inTime(
        limitLength(context, async () => {
          // Hono caches it for the route.
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

/** Returns whether a request has no body, by its headers, because reading one takes as long as the whole request. */
export function isEmpty(request: HonoRequest): boolean {
  return request.method === 'GET' || request.header('content-length') === '0';
}
