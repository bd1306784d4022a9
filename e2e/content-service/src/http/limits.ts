import { setTimeout as wait } from 'node:timers/promises';

import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { timeout } from 'hono/timeout';

import type { Variables } from '../service';
import { Problem } from './problem';

const LONGEST_URL = 2_048;
const LARGEST_BODY = 16 * 1_024;

export const limitUrl: MiddlewareHandler = async ({ req }, next) => {
  if (req.url.length > LONGEST_URL) throw new Problem(414, 'The URL is too long');
  await next();
};

/** Refuses a request while `most` requests with the same key are unfinished. */
export function atMost(
  most: number,
  keyOf: (context: Context<Variables>) => string,
  refusal: Problem,
): MiddlewareHandler<Variables> {
  const unfinished = new Map<string, number>();

  return async (context, next) => {
    const key = keyOf(context);
    const before = unfinished.get(key) ?? 0;
    if (before >= most) throw refusal;

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
  const inTime = timeout(limitMs, () => new Problem(408, 'The body did not come in time'));
  return async (context, next) => {
    if (!isEmpty(context.req)) {
      // Hono caches the text for the route.
      await inTime(context, async () => {
        await limitLength(context, () => readText(context));
      });
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

async function readText({ req }: Context): Promise<void> {
  try {
    await req.text();
  } catch {
    throw new Problem(400, 'The body was cut off');
  }
}

/** Returns whether a request has no body, by its headers, because reading one takes as long as the whole request. */
export function isEmpty(request: HonoRequest): boolean {
  return request.method === 'GET' || request.header('content-length') === '0';
}

/** Delays the answers of some demo codes until after the site's timeout. The work is committed by then. */
export const lateAnswers: MiddlewareHandler<Variables> = async (context, next) => {
  await next();
  const lateBy = context.get('lateBy');
  if (lateBy) await wait(lateBy);
};
