import { $code, $locale, $nextPath, $offer, $pageState } from '@redeem/store';
import { combine } from 'effector';

import { remoteAt } from '../routes';
import type { Remotes } from './remotes';

/** The page behind Continue, which React renders hidden. Each change of code, verdict or place gives another object. */
export const $next = combine(
  { path: $nextPath, code: $code, offer: $offer, locale: $locale, pageState: $pageState },
  ({ path, pageState }) => (path === null || pageState !== 'shown' ? null : { path }),
);

/** Loads the remote behind a link when the pointer or the focus reaches it. */
export function prepareLinks(remotes: Remotes): void {
  const prepareBehind = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const name = link?.origin === window.location.origin ? remoteAt(link.pathname) : null;
    if (name !== null) void remotes.of(name).prepare();
  };
  document.addEventListener('pointerover', prepareBehind);
  document.addEventListener('focusin', prepareBehind);
}
