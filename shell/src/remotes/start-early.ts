import { $locale, $nextPath, $pageState } from '@redeem/store';
import { combine, createWatch, type Scope } from 'effector';

import { remoteAt } from '../routes';
import type { RemotePages } from './remote-pages';

const $next = combine({ path: $nextPath, locale: $locale, pageState: $pageState });

/**
 * Starts the remote that the visitor will go to next before they go there: behind Continue as soon as
 * the code is accepted, behind a link as soon as they make for it. Nothing is started before the first
 * view is complete, with its remote.
 */
export async function startEarly(
  scope: Scope,
  remotes: RemotePages,
  firstRemote: Promise<void>,
): Promise<void> {
  await firstRemote;
  const start = (pathname: string) => {
    const name = remoteAt(pathname);
    if (name !== null && scope.getState($pageState) === 'shown') void remotes.start(name);
  };
  const startBehind = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) start(link.pathname);
  };
  document.addEventListener('pointerover', startBehind);
  document.addEventListener('focusin', startBehind);

  // Another language needs other texts; those that are there are not asked for again.
  const startNext = ({ path }: { path: string | null }) => {
    if (path !== null) start(path);
  };
  createWatch({ unit: $next, scope, fn: startNext });
  startNext(scope.getState($next));
}
