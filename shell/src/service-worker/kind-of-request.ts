import { classOf, routeOf } from '@redeem/contracts';

import { OFFLINE_PAGES } from './offline-pages';

/** What the worker answers, each kind in its way; everything else it leaves to the browser. */
export type RequestKind = 'kept-page' | 'other-page' | 'file' | 'site-data';

type Asked = Pick<Request, 'method' | 'mode'>;

interface Site {
  origin: string;
  contentServiceUrl: string;
}

/**
 * What is asked for. Nothing that is kept can have a code in its address: of a page only the path
 * counts, which is one of a list (kept-answers.ts), and what else a file's or site data's address may
 * be is said here.
 */
export function kindOfRequest({ method, mode }: Asked, url: URL, site: Site): RequestKind | null {
  if (method !== 'GET') return null;
  if (isSiteData(url, site)) return 'site-data';
  if (url.origin !== site.origin) return null;
  if (['shell-file', 'remote-file'].includes(classOf(url.pathname))) {
    return url.search === '' ? 'file' : null;
  }
  if (OFFLINE_PAGES.includes(routeOf(url.pathname))) return 'kept-page';
  return mode === 'navigate' ? 'other-page' : null;
}

/** The service's one answer that concerns no code. */
function isSiteData({ href }: URL, { contentServiceUrl }: Site): boolean {
  const start = new URL(`${contentServiceUrl}/site/`).href;
  return href.startsWith(start) && /^[^/?#]+(\?cc=[A-Z]{2})?$/.test(href.slice(start.length));
}
