import { routeOf } from '@redeem/contracts';

import { NOT_FOUND_PATH } from './paths';
import routes from './routes.json';

/**
 * The whole map of the site: which remote owns the page at a path (product-spec 2). It is data,
 * because it is released with the shell for the hosts, which answer 404 at every other path. Null is
 * a page of the shell's own.
 */
const REMOTE_BY_PATH: Readonly<Record<string, string | null>> = routes;

/** The remote of a path as a visitor may write it; null where no remote has one. */
export function remoteAt(pathname: string): string | null {
  const path = routeOf(pathname);
  return Object.hasOwn(REMOTE_BY_PATH, path) ? (REMOTE_BY_PATH[path] ?? null) : null;
}

/** What a view of this path is called outside: whatever else a visitor put there stays here. */
export function publicPath(pathname: string): string {
  const path = routeOf(pathname);
  return Object.hasOwn(REMOTE_BY_PATH, path) ? path : NOT_FOUND_PATH;
}
