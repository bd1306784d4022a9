import { contentTypeOf, PLAIN_PATH, type RouteClass } from '@redeem/contracts';

import { DELTA_ENCODING, deltaFor, pathPattern } from '../files/deltas';
import { type HeaderPolicy, STORED_BY_BROWSER } from '../policy/headers';
import type { CachedFile, FileCache } from './file-cache';
import { acceptedEncodings, acceptsDeltas, type Encoding, SUFFIX_BY_ENCODING } from './negotiate';

interface Wanted {
  files: FileCache;
  request: Request;
  path: string;
  policy: HeaderPolicy;
  routeClass: RouteClass;
}

/** Resolves to a released file or to 404, never to a page: browsers would cache a page under a script's name. */
export async function answerReleasedFile(wanted: Wanted): Promise<Response> {
  const { files, request, path, policy, routeClass } = wanted;
  const type = contentTypeOf(path);
  if (!type || !PLAIN_PATH.test(path)) return answerMissingFile(policy);
  const found = (await readDelta(files, path, request)) ?? (await readCopy(files, path, request));
  if (!found) return answerMissingFile(policy);
  const { body, tag, encoding } = found;
  // A part is no dictionary.
  const pattern = request.headers.has('Range') ? null : pathPattern(path);
  return new Response(body, {
    headers: {
      ...policy[routeClass],
      ...(pattern !== null && { 'Use-As-Dictionary': `match="${pattern}"` }),
      'Content-Type': type,
      ETag: `"${tag}"`,
      // nginx sends no part of a compressed copy, and cannot omit this header for a delta.
      ...(['identity', DELTA_ENCODING].includes(encoding) && { 'Accept-Ranges': 'bytes' }),
      'Content-Length': String(body.byteLength),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ...(encoding === DELTA_ENCODING && { 'Cache-Control': STORED_BY_BROWSER }),
    },
  });
}

interface Copy extends CachedFile {
  encoding: Encoding | typeof DELTA_ENCODING;
}

/**
 * Resolves to the delta against the file of an earlier release that the browser has. A request with a query gets none: a
 * page that got a damaged delta sends it. Nor does a request for a part.
 */
async function readDelta(
  files: FileCache,
  path: string,
  { headers, url }: Request,
): Promise<Copy | null> {
  if (url.includes('?') || headers.has('Range')) return null;
  const delta = deltaFor(path, headers.get('Available-Dictionary'));
  if (delta === null || !acceptsDeltas(headers.get('Accept-Encoding') ?? '')) return null;
  const file = await files.read(delta);
  return file && { ...file, encoding: DELTA_ENCODING };
}

async function readCopy(
  files: FileCache,
  path: string,
  { headers }: Request,
): Promise<Copy | null> {
  for (const encoding of acceptedEncodings(headers.get('Accept-Encoding') ?? undefined)) {
    const file = await files.read(`${path}${SUFFIX_BY_ENCODING[encoding]}`);
    if (file) return { ...file, encoding };
  }
  return null;
}

/** Returns 404 for a missing file. Caches do not store it. */
export function answerMissingFile(policy: HeaderPolicy): Response {
  return new Response('not found\n', { status: 404, headers: policy['missing-file'] });
}
