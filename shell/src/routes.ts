import { routeOf } from '@redeem/contracts';

import { NOT_FOUND_PATH } from './paths';
import routes from './routes.json';

/** The remote of each path (spec-2); null for a page of the shell. It is data, because the hosts answer 404 for other paths. */
const REMOTES = new Map<string, string | null>(Object.entries(routes));

/** Returns the remote of a path, in any case and with any slash at its end; null if no remote owns it. */
export function remoteAt(pathname: string): string | null {
  return REMOTES.get(routeOf(pathname)) ?? null;
}

/** Returns the route of a path for third parties; /404 for any other path, which may contain a code. */
export function publicPath(pathname: string): string {
  const path = routeOf(pathname);
  return REMOTES.has(path) ? path : NOT_FOUND_PATH;
}
