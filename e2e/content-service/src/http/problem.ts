import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A request that cannot be answered in the words of the contract. The title never quotes the request. */
export class Problem extends HTTPException {
  override name = 'Problem';

  constructor(
    status: ContentfulStatusCode,
    readonly title: string,
    /** After how many seconds it makes sense to ask again. */
    readonly retryAfter?: number,
  ) {
    super(status, { message: title });
  }
}

/** RFC 9457. The request id lets a report be matched with the log. */
export function problemAnswer(context: Context, { status, title, retryAfter }: Problem): Response {
  const body = {
    type: 'about:blank',
    title,
    status,
    instance: `urn:uuid:${context.get('requestId') as string}`,
  };
  return context.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    // The rest of the body would be taken for the next request.
    ...(status === 408 && { connection: 'close' }),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
}
