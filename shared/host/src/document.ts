import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { HEADERS, type RouteClass } from './headers';
import { acceptedEncodings, type Encoding } from './negotiate';

/** A text that is answered many times: hashed and compressed once. */
export interface Document {
  etag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
}

/** Prepares a text in every encoding. */
export async function prepareDocument(text: string): Promise<Document> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity),
    promisify(gzip)(identity),
  ]);
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
    bodies: {
      br: new Uint8Array(br),
      gzip: new Uint8Array(gz),
      identity: new Uint8Array(identity),
    },
  };
}

interface Answer {
  request: Request;
  document: Document;
  routeClass: RouteClass;
  status?: 200 | 404;
}

/** The document in the best encoding, or the word that the browser has it already. */
export function answerDocument({ request, document, routeClass, status = 200 }: Answer): Response {
  const [encoding = 'identity'] = acceptedEncodings(
    request.headers.get('Accept-Encoding') ?? undefined,
  );
  const etag = `"${document.etag}-${encoding}"`;
  const headers = new Headers({ ...HEADERS[routeClass], ETag: etag });
  // A 404 is never conditional.
  if (status === 200 && isHeld(etag, request.headers.get('If-None-Match'))) {
    headers.delete('Content-Type');
    return new Response(null, { status: 304, headers });
  }
  const body = document.bodies[encoding];
  headers.set('Content-Length', String(body.byteLength));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(body, { status, headers });
}

function isHeld(etag: string, ifNoneMatch: string | null): boolean {
  const known = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return known.includes(etag) || known.includes('*');
}
