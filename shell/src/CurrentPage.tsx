import { routeOf } from '@redeem/contracts';
import { useUnit } from 'effector-react';
import { Activity, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { ErrorPage } from './pages/ErrorPage';
import { NotFoundPage } from './pages/NotFoundPage';
import { $preparedPath } from './remotes/prepared-page';
import { RemoteView } from './remotes/RemoteView';
import { remoteAt } from './routes';

/**
 * The page at the current address, and hidden behind it the page that Continue will open. React renders a hidden page
 * when the browser is idle, without effects, so that the change of the route only has to show it.
 */
export function CurrentPage() {
  const path = routeOf(useLocation().pathname);
  const prepared = useUnit($preparedPath);
  const hidden = prepared === path ? null : prepared;
  const [shown, setShown] = useState({ path, hidden, key: 0 });
  if (shown.path !== path) {
    // The hidden page keeps its key when it is shown. Any other page takes the place of the one before it.
    setShown({ path, hidden, key: shown.hidden === path ? shown.key + 1 : shown.key });
  } else if (shown.hidden !== hidden) {
    setShown({ ...shown, hidden });
  }
  return (
    <>
      <Activity key={shown.key}>
        <PageAt path={path} />
      </Activity>
      {hidden !== null && (
        <Activity key={shown.key + 1} mode="hidden">
          <PageAt path={hidden} isHidden />
        </Activity>
      )}
    </>
  );
}

interface PageAtProps {
  path: string;
  isHidden?: boolean;
}

/** A remote's page, or one of the shell's own. */
function PageAt({ path, isHidden = false }: PageAtProps) {
  const remote = remoteAt(path);
  if (remote !== null) return <RemoteView name={remote} path={path} isHidden={isHidden} />;
  return path === '/error' ? <ErrorPage /> : <NotFoundPage path={path} />;
}
