import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { HEADERS, type RouteClass } from './headers';
import { acceptedEncodings, SUFFIX_BY_ENCODING } from './negotiate';

// A list of what releases are made of. HTML is not on it: the page of a shell is a template that
// is only ever sent composed. Nor are the compressed copies under names of their own.
const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

// Released files have plain names. What is not one (`..`, dot files, anything encoded) is no file.
const PLAIN_PATH = /^(\/\w[\w.@+~-]*)+$/;

/** A file of a release below `root`, never a page: a page under a script's name would be cached. */
export async function answerReleasedFile(
  root: string,
  request: Request,
  routeClass: RouteClass,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const type = CONTENT_TYPES[extname(pathname)];
  if (!type || !PLAIN_PATH.test(pathname)) return missing();
  const accepted = acceptedEncodings(request.headers.get('Accept-Encoding') ?? undefined);
  for (const encoding of accepted) {
    const body = await readIfThere(join(root, `${pathname}${SUFFIX_BY_ENCODING[encoding]}`));
    if (!body) continue;
    const headers = new Headers(HEADERS[routeClass]);
    headers.set('Content-Type', type);
    headers.set('Content-Length', String(body.byteLength));
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
    return new Response(body, { headers });
  }
  return missing();
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

function missing(): Response {
  return new Response('not found\n', { status: 404, headers: HEADERS['missing-file'] });
}
