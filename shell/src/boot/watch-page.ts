import type { Configuration } from '@redeem/delivery/contracts';
import {
  $locale,
  $pageState,
  $territory,
  pageRestored,
  pageVisibilityChanged,
  type Territory,
} from '@redeem/store';
import { allSettled, createWatch, type Scope } from 'effector';

import { changeTerritory, startTagManager } from '../third-parties/tag-manager';
import { measureVitals } from './vitals';

/**
 * Tells the store what happens to the page as a whole; starts what waits for the first view.
 *
 * @param whenShown What else waits for it, and where that is; again with every other language.
 */
export function watchPage(
  scope: Scope,
  { tagManagerScriptUrl }: Configuration,
  whenShown: (territory: Territory) => void,
): void {
  const tellVisibility = () => {
    void allSettled(pageVisibilityChanged, { scope, params: isSeen() });
  };
  document.addEventListener('visibilitychange', tellVisibility);
  document.addEventListener('prerenderingchange', tellVisibility);
  tellVisibility();

  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void allSettled(pageRestored, { scope });
  });

  // What it may do depends on the territory, so it waits until that is known.
  const stop = createWatch({
    unit: $pageState,
    scope,
    fn: (state) => {
      if (state !== 'shown') return;
      stop();
      startTagManager(tagManagerScriptUrl, scope.getState($territory));
      createWatch({ unit: $territory, scope, fn: changeTerritory });
      void measureVitals();
      const tellShown = () => {
        whenShown(scope.getState($territory));
      };
      createWatch({ unit: $locale, scope, fn: tellShown });
      tellShown();
    },
  });
}

function isSeen(): boolean {
  const isPrerendering = 'prerendering' in document && document.prerendering;
  return document.visibilityState === 'visible' && !isPrerendering;
}
