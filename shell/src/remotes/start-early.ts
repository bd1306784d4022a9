import { $locale, $nextPath, $pageState } from '@redeem/store';
import { combine, createWatch, type Scope } from 'effector';

import { remoteAt } from '../routes';
import type { RemotePages } from './remote-pages';

const $next = combine({ path: $nextPath, locale: $locale, pageState: $pageState });

/**
 * Loads the visitor's probable next remote early: the one behind Continue when the code is accepted, and the
 * one behind a link when the pointer or the focus reaches it. It starts after the first view is complete with
 * its remote.
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

  // A new locale needs other translations; loaded ones are not requested again.
  const startNext = ({ path }: { path: string | null }) => {
    if (path !== null) start(path);
  };
  createWatch({ unit: $next, scope, fn: startNext });
  startNext(scope.getState($next));
}
