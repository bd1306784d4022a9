import { contentTypeOf, PLAIN_PATH, type RouteClass } from '@redeem/contracts';

import type { HeaderPolicy } from '../policy/headers';
import type { FileCache } from './file-cache';
import { acceptedEncodings, SUFFIX_BY_ENCODING } from './negotiate';

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
  const accepted = acceptedEncodings(request.headers.get('Accept-Encoding') ?? undefined);
  for (const encoding of accepted) {
    const body = await files.read(`${path}${SUFFIX_BY_ENCODING[encoding]}`);
    if (!body) continue;
    return new Response(body, {
      headers: {
        ...policy[routeClass],
        'Content-Type': type,
        'Content-Length': String(body.byteLength),
        ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      },
    });
  }
  return answerMissingFile(policy);
}

/** Returns 404 for a missing file. Caches do not store it. */
export function answerMissingFile(policy: HeaderPolicy): Response {
  return new Response('not found\n', { status: 404, headers: policy['missing-file'] });
}
