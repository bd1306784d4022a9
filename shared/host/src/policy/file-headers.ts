import { classOf, contentTypeOf, isReleasedFile } from '@redeem/contracts';

import { DELTA_ENCODING, isDelta } from '../files/deltas';
import { IMMUTABLE, REVALIDATED, STORED_BY_BROWSER } from './headers';

/** The encodings of the compressed copies of a file, by the end of their names. */
const ENCODINGS: Readonly<Record<string, string>> = { '.br': 'br', '.gz': 'gzip' };

/** Matches a page of a site that keeps them as files. The HTML of a shell is a template, which is never sent. */
const PAGE = /^\/pages\/.*\.html$/;
const HTML = 'text/html; charset=utf-8';
const ANY = 'application/octet-stream';

/**
 * Returns the headers with which an object store keeps a file of a site: its type, its encoding, and how long caches may use
 * it. They are those of the host; what depends on a brand or a request is missing.
 */
export function fileHeaders(path: string): Record<string, string> {
  const end = /\.(br|gz)$/.exec(path)?.[0] ?? '';
  const encoding = isDelta(path) ? DELTA_ENCODING : ENCODINGS[end];
  const name = `/${path.slice(0, path.length - end.length)}`;
  const isReleased = isReleasedFile(classOf(`/${path}`));
  const caching = isReleased ? IMMUTABLE : REVALIDATED;
  return {
    'Content-Type': contentTypeOf(name) ?? (PAGE.test(name) ? HTML : ANY),
    'Cache-Control': isDelta(path) ? STORED_BY_BROWSER : caching['Cache-Control'],
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  };
}
