import { $code, $locale, $nextPath, $offer, $pageState } from '@redeem/store';
import { allSettled, combine, createEvent, createWatch, restore, type Scope } from 'effector';

import { remoteAt } from '../routes';
import type { Remotes } from './remotes';

/** A page that Continue may open. Pages are compared by identity. */
export interface NextPage {
  path: string;
}

/** The page behind Continue; null without one. Each change of what the page is rendered from gives another object. */
export const $next = combine(
  { path: $nextPath, code: $code, offer: $offer, locale: $locale, pageState: $pageState },
  ({ path }): NextPage | null => (path === null ? null : { path }),
);

/** The remote of the page behind Continue is ready to be shown. */
export const pagePrepared = createEvent<NextPage>();

const $ready = restore(pagePrepared, null);

/**
 * The page that is rendered before the visitor opens it; null without one. It belongs to one code and one verdict: as
 * soon as one of them changes it is null, even if the next code has the same path.
 */
export const $prepared = combine($next, $ready, (next, ready) => (next === ready ? next : null));

/**
 * Loads the visitor's probable next remote early: the one behind Continue when the code is accepted, whose page is then
 * rendered out of sight, and the one behind a link when the pointer or the focus reaches it. It starts after the first
 * view is complete with its remote.
 */
export async function startEarly(
  scope: Scope,
  remotes: Remotes,
  firstRemote: Promise<void>,
): Promise<void> {
  await firstRemote;
  const start = async (pathname: string) => {
    const name = remoteAt(pathname);
    if (name === null || scope.getState($pageState) !== 'shown') return false;
    const record = remotes.of(name);
    await record.prepare();
    return record.ready !== undefined;
  };
  const startBehind = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) void start(link.pathname);
  };
  document.addEventListener('pointerover', startBehind);
  document.addEventListener('focusin', startBehind);

  // A new locale needs other translations; loaded ones are not requested again.
  const startNext = async (next: NextPage | null) => {
    if (next === null || !(await start(next.path))) return;
    if (scope.getState($next) === next) await allSettled(pagePrepared, { scope, params: next });
  };
  createWatch({ unit: $next, scope, fn: (next) => void startNext(next) });
  void startNext(scope.getState($next));
}
