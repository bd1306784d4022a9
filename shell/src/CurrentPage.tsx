import { routeOf } from '@redeem/contracts';
import { useLocation } from 'react-router-dom';

import { ErrorPage } from './pages/ErrorPage';
import { NotFoundPage } from './pages/NotFoundPage';
import { RemoteView } from './remotes/RemoteView';
import { remoteAt } from './routes';

/** The page at the current address: a remote's, or one of the shell's own. */
export function CurrentPage() {
  const { pathname } = useLocation();
  const remote = remoteAt(pathname);
  const path = routeOf(pathname);
  if (remote !== null) return <RemoteView name={remote} path={path} />;
  return path === '/error' ? <ErrorPage /> : <NotFoundPage path={path} />;
}
