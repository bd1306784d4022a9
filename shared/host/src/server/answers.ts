import {
  type HeaderPolicy,
  type Headers as HeadersOfPolicy,
  STORED_BY_BROWSER,
} from '../policy/headers';
import { type Document, tagOf } from '../site/document';
import type { RouteClass } from '../policy/headers';
import type { LiveSite } from '../site/followed-site';
import { pathPattern } from '../site/released-path';
import { contentTypeOf } from './content-type';

/** The content encoding of a delta: Zstandard with a dictionary (RFC 9842). */
const DELTA_ENCODING = 'dcz';

interface DocumentAnswer {
  request: Request;
  document: Document;
  headers: HeadersOfPolicy;
  status?: 200 | 404;
}

/** Returns the document in the best encoding. */
export function answerDocument(answer: DocumentAnswer): Response {
  const { request, document, headers, status = 200 } = answer;
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

interface Wanted {
  site: LiveSite;
  request: Request;
  path: string;
  routeClass: RouteClass;
}

/** Resolves to a released file or to 404, never to a page: browsers would cache a page under a script's name. */
export async function answerReleasedFile(wanted: Wanted): Promise<Response> {
  const { site, request, path, routeClass } = wanted;
  const policy = site.headers;
  const type = contentTypeOf(path);
  if (!type) return answerMissingFile(policy);
  const name = path.slice(1);
  const found =
    (await readDelta(site, name, request)) ??
    (await site.files.read(name, acceptsBrotli(request) ? 'stored' : 'built'));
  if (!found) return answerMissingFile(policy);
  const { body, tag, encoding } = found;
  const pattern = pathPattern(name);
  return new Response(body, {
    headers: {
      ...policy[routeClass],
      ...(pattern !== null && { 'Use-As-Dictionary': `match="${pattern}"` }),
      'Content-Type': type,
      ETag: `"${tag}"`,
      'Content-Length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ...(encoding === DELTA_ENCODING && { 'Cache-Control': STORED_BY_BROWSER }),
    },
  });
}

/**
 * Resolves to the delta against the file of an earlier release that the browser has. A request with a query gets none: a
 * page that got a damaged delta sends it.
 */
async function readDelta(site: LiveSite, path: string, request: Request) {
  const available = request.headers.get('Available-Dictionary');
  if (available === null || request.url.includes('?')) return null;
  const isAccepted = (weightsOf(request).get(DELTA_ENCODING) ?? 0) > 0;
  const delta = isAccepted ? await site.findDelta(path, available) : null;
  return delta && { body: new Uint8Array(delta), tag: tagOf(delta), encoding: DELTA_ENCODING };
}

/** Returns 404 for a missing file. Caches do not store it. */
function answerMissingFile(policy: HeaderPolicy): Response {
  return new Response('not found\n', { status: 404, headers: policy['missing-file'] });
}

/** Returns 304 for a client that has these bytes, otherwise the same answer. */
export function unlessHeld(request: Request, answer: Response): Response {
  const held = request.headers.get('If-None-Match');
  const tag = answer.headers.get('ETag');
  if (held === null || tag === null || answer.status !== 200) return answer;
  const tags = held.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (held !== '*' && !tags.includes(tag)) return answer;
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Length', 'Content-Type', 'Content-Encoding']) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

/** Returns whether a client accepts Brotli. One that refuses every encoding gets the plain file. */
function acceptsBrotli(request: Request): boolean {
  const weights = weightsOf(request);
  return (weights.get('br') ?? weights.get('*') ?? 0) > 0;
}

/** Returns the weight of each encoding that a client names. */
function weightsOf({ headers }: Request): Map<string, number> {
  const named = headers.get('Accept-Encoding')?.split(',') ?? [];
  return new Map(
    named.map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight)] as const;
    }),
  );
}
