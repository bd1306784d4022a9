import { classOf, isReleasedFile, routeOf } from '@redeem/contracts';

import { OFFLINE_PAGES } from './caches';

/** The kinds of requests that the worker answers. The browser handles all others. */
export type RequestKind = 'offline-page' | 'other-page' | 'file' | 'site-data';

type Asked = Pick<Request, 'method' | 'mode'>;

interface Site {
  origin: string;
  contentServiceUrl: string;
}

/**
 * Returns the kind of a request; null if the worker does not answer it. No cached address can contain a
 * code: a page is cached by its path, which is one of a list (cache-rules.ts), and this function accepts no
 * other part in the address of a file or of site data.
 */
export function kindOfRequest({ method, mode }: Asked, url: URL, site: Site): RequestKind | null {
  if (method !== 'GET') return null;
  if (isSiteData(url, site)) return 'site-data';
  if (url.origin !== site.origin) return null;
  if (isReleasedFile(classOf(url.pathname))) {
    return url.search === '' ? 'file' : null;
  }
  if (OFFLINE_PAGES.includes(routeOf(url.pathname))) return 'offline-page';
  return mode === 'navigate' ? 'other-page' : null;
}

/** True for site data, the only response of the content service without a code. */
function isSiteData({ href }: URL, { contentServiceUrl }: Site): boolean {
  const start = new URL(`${contentServiceUrl}/site/`).href;
  return href.startsWith(start) && /^[^/?#]+(\?cc=[A-Z]{2})?$/.test(href.slice(start.length));
}
