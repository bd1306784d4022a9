import { $locale, $nextPath, $pageState } from '@redeem/store';
import { allSettled, combine, createWatch, type Scope } from 'effector';

import { remoteAt } from '../routes';
import { pagePrepared } from './prepared-page';
import type { RemotePages } from './remote-pages';

const $next = combine({ path: $nextPath, locale: $locale, pageState: $pageState });

/**
 * Loads the visitor's probable next remote early: the one behind Continue when the code is accepted, whose page is then
 * rendered out of sight, and the one behind a link when the pointer or the focus reaches it. It starts after the first
 * view is complete with its remote.
 */
export async function startEarly(
  scope: Scope,
  remotes: RemotePages,
  firstRemote: Promise<void>,
): Promise<void> {
  await firstRemote;
  const start = async (pathname: string) => {
    const name = remoteAt(pathname);
    if (name === null || scope.getState($pageState) !== 'shown') return false;
    await remotes.start(name);
    return remotes.ready(name) !== undefined;
  };
  const startBehind = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) void start(link.pathname);
  };
  document.addEventListener('pointerover', startBehind);
  document.addEventListener('focusin', startBehind);

  // A new locale needs other translations; loaded ones are not requested again.
  const startNext = async ({ path }: { path: string | null }) => {
    if (path === null || !(await start(path))) return;
    if (scope.getState($nextPath) === path) await allSettled(pagePrepared, { scope, params: path });
  };
  createWatch({ unit: $next, scope, fn: (next) => void startNext(next) });
  void startNext(scope.getState($next));
}
