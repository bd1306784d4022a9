import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A request that cannot be answered in the words of the contract. The title never quotes the request. */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    readonly status: ContentfulStatusCode,
    readonly title: string,
  ) {
    super(title);
  }
}

/** RFC 9457. The request id lets a report be matched with the log. */
export function problemAnswer(context: Context, { status, title }: Problem): Response {
  const body = {
    type: 'about:blank',
    title,
    status,
    instance: `urn:uuid:${context.get('requestId') as string}`,
  };
  return context.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
  });
}
