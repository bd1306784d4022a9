import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** An error for which the contract has no answer. The title never quotes the request. */
export class Problem extends HTTPException {
  override name = 'Problem';

  constructor(
    status: ContentfulStatusCode,
    readonly title: string,
    /** The value of `Retry-After`, in seconds. */
    readonly retryAfter?: number,
  ) {
    super(status, { message: title });
  }
}

/** Returns an answer as of RFC 9457. The request id connects a report with the log. */
export function problemAnswer(context: Context, { status, title, retryAfter }: Problem): Response {
  const body = {
    type: 'about:blank',
    title,
    status,
    instance: `urn:uuid:${context.get('requestId') as string}`,
  };
  return context.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json',
    // The rest of the body would be parsed as the next request.
    ...(status === 408 && { connection: 'close' }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}
