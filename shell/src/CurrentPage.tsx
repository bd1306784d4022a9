import { routeOf } from '@redeem/contracts';
import { useUnit } from 'effector-react';
import { Activity, Fragment, useState } from 'react';
import { useLocation } from 'react-router-dom';

import { ErrorPage, NotFoundPage } from './pages/OwnPages';
import { $next } from './remotes/prepared-page';
import { RemoteView } from './remotes/RemoteView';
import { remoteAt } from './routes';

/** The key of the first page, which is never hidden. */
const FIRST = 0;

/** The page at the current address, and hidden behind it, without effects, the page that Continue will open. */
export function CurrentPage() {
  const path = routeOf(useLocation().pathname);
  const next = useUnit($next);
  const hidden = next?.path === path ? null : next;
  const [shown, setShown] = useState({ path, key: FIRST, hidden, hiddenKey: FIRST + 1 });
  if (shown.path !== path) {
    // A hidden page keeps its key when it is shown. Any other page takes the place of the one before it.
    const isPrepared = next?.path === path && next === shown.hidden;
    setShown({ ...shown, path, key: isPrepared ? shown.hiddenKey : shown.key });
  } else if (shown.hidden !== hidden) {
    // A new key for each, because a page that was rendered for one code must never be shown for another.
    setShown({ ...shown, hidden, hiddenKey: shown.hiddenKey + 1 });
  }
  // React cannot recover from a change of the first view before an `Activity` (react#36819): it would render it forever.
  const Page = shown.key === FIRST ? Fragment : Activity;
  return (
    <>
      <Page key={shown.key}>
        <PageAt path={path} />
      </Page>
      {hidden !== null && (
        <Activity key={shown.hiddenKey} mode="hidden">
          <PageAt path={hidden.path} isHidden />
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
