import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { contentTypeOf, PLAIN_PATH, type RouteClass } from '@redeem/contracts';

import type { HeaderPolicy } from '../policy/headers';
import { acceptedEncodings, SUFFIX_BY_ENCODING } from './negotiate';

interface Wanted {
  /** The deploy root. */
  root: string;
  request: Request;
  policy: HeaderPolicy;
  routeClass: RouteClass;
}

/** Resolves to a released file or to 404, never to a page: browsers would cache a page under a script's name. */
export async function answerReleasedFile(wanted: Wanted): Promise<Response> {
  const { root, request, policy, routeClass } = wanted;
  const { pathname } = new URL(request.url);
  const type = contentTypeOf(pathname);
  if (!type || !PLAIN_PATH.test(pathname)) return answerMissingFile(policy);
  const accepted = acceptedEncodings(request.headers.get('Accept-Encoding') ?? undefined);
  for (const encoding of accepted) {
    const body = await readIfThere(join(root, `${pathname}${SUFFIX_BY_ENCODING[encoding]}`));
    if (!body) continue;
    const headers = new Headers(policy[routeClass]);
    headers.set('Content-Type', type);
    headers.set('Content-Length', String(body.byteLength));
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    return new Response(body, { headers });
  }
  return answerMissingFile(policy);
}

/** Returns 404 for a missing file. Caches do not store it. */
export function answerMissingFile(policy: HeaderPolicy): Response {
  return new Response('not found\n', { status: 404, headers: policy['missing-file'] });
}

async function readIfThere(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code)) return null;
    throw error;
  }
}
