import { routeOf } from '@redeem/contracts';

import { NOT_FOUND_PATH } from './paths';
import routes from './routes.json';

/**
 * The remote that owns each path (spec-2); null for a page of the shell itself. It is data,
 * because the hosts read it too: they answer 404 for any other path.
 */
const REMOTE_BY_PATH: Readonly<Record<string, string | null>> = routes;

/** Returns the remote of a path, in any case and with any slash at its end; null if no remote owns it. */
export function remoteAt(pathname: string): string | null {
  const path = routeOf(pathname);
  return Object.hasOwn(REMOTE_BY_PATH, path) ? (REMOTE_BY_PATH[path] ?? null) : null;
}

/** Returns the route of a path for third parties; /404 for any other path, which may contain a code. */
export function publicPath(pathname: string): string {
  const path = routeOf(pathname);
  return Object.hasOwn(REMOTE_BY_PATH, path) ? path : NOT_FOUND_PATH;
}
