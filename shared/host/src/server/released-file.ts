import { contentTypeOf, PLAIN_PATH, type RouteClass } from '@redeem/contracts';

import { type HeaderPolicy, STORED_BY_BROWSER } from '../policy/headers';
import { tagOf } from '../site/document';
import type { FollowedSite } from '../site/followed-site';
import { pathPattern } from '../site/released-path';
import { acceptsBrotli, acceptsDeltas, DELTA_ENCODING } from './negotiate';

interface Wanted {
  site: FollowedSite;
  request: Request;
  path: string;
  policy: HeaderPolicy;
  routeClass: RouteClass;
}

/** Resolves to a released file or to 404, never to a page: browsers would cache a page under a script's name. */
export async function answerReleasedFile(wanted: Wanted): Promise<Response> {
  const { site, request, path, policy, routeClass } = wanted;
  const type = contentTypeOf(path);
  if (!type || !PLAIN_PATH.test(path)) return answerMissingFile(policy);
  const name = path.slice(1);
  const found =
    (await readDelta(site, name, request)) ??
    (await site.files.read(name, acceptsBrotli(request) ? 'stored' : 'built'));
  if (!found) return answerMissingFile(policy);
  const { body, tag, encoding } = found;
  // A part is no dictionary.
  const pattern = request.headers.has('Range') ? null : pathPattern(name);
  return new Response(body, {
    headers: {
      ...policy[routeClass],
      ...(pattern !== null && { 'Use-As-Dictionary': `match="${pattern}"` }),
      'Content-Type': type,
      ETag: `"${tag}"`,
      ...(encoding !== 'br' && { 'Accept-Ranges': 'bytes' }),
      'Content-Length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ...(encoding === DELTA_ENCODING && { 'Cache-Control': STORED_BY_BROWSER }),
    },
  });
}

/**
 * Resolves to the delta against the file of an earlier release that the browser has. A request with a query gets none: a
 * page that got a damaged delta sends it. Nor does a request for a part.
 */
async function readDelta(site: FollowedSite, path: string, request: Request) {
  const { headers, url } = request;
  const available = headers.get('Available-Dictionary');
  if (available === null || url.includes('?') || headers.has('Range')) return null;
  const delta = acceptsDeltas(request) ? await site.findDelta(path, available) : null;
  return delta && { body: new Uint8Array(delta), tag: tagOf(delta), encoding: DELTA_ENCODING };
}

/** Returns 404 for a missing file. Caches do not store it. */
function answerMissingFile(policy: HeaderPolicy): Response {
  return new Response('not found\n', { status: 404, headers: policy['missing-file'] });
}
