import type { Headers } from '../policy/headers';
import type { Document } from '../site/document';
import { acceptsBrotli } from './negotiate';

interface Answer {
  request: Request;
  document: Document;
  headers: Headers;
  status?: 200 | 404;
}

/** Returns the document in the best encoding. */
export function answerDocument({ request, document, headers, status = 200 }: Answer): Response {
  const encoding = acceptsBrotli(request) ? 'br' : 'identity';
  const body = document.bodies[encoding];
  return new Response(body, {
    status,
    headers: {
      ...headers,
      ETag: `"${document.etag}-${encoding}"`,
      'Content-Length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  });
}
