import type { Configuration } from '@redeem/contracts';
import {
  $knownTerritory,
  $locale,
  $pageState,
  $siteData,
  $territory,
  connectionChanged,
  pageRestored,
  pageVisibilityChanged,
  type Site,
} from '@redeem/store';
import { allSettled, createWatch, type Scope } from 'effector';

import { changeTerritory, startTagManager } from '../third-parties/tag-manager';
import { measureVitals } from './vitals';

/**
 * Tells the store what happens to the page as a whole; starts what waits for the first view.
 *
 * @param whenShown What else waits for it, with the site data if there is any; again with every other
 *   language.
 */
export function watchPage(
  scope: Scope,
  { tagManagerScriptUrl }: Configuration,
  whenShown: (site: Site | null) => void,
): void {
  const tellVisibility = () => {
    void allSettled(pageVisibilityChanged, { scope, params: isSeen() });
  };
  document.addEventListener('visibilitychange', tellVisibility);
  document.addEventListener('prerenderingchange', tellVisibility);
  tellVisibility();

  for (const type of ['online', 'offline']) {
    window.addEventListener(type, () => {
      void allSettled(connectionChanged, { scope, params: type === 'online' });
    });
  }

  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void allSettled(pageRestored, { scope });
  });

  // What it may do depends on the territory, so it waits until that is known, or cannot be.
  const stop = createWatch({
    unit: $pageState,
    scope,
    fn: (state) => {
      if (state !== 'shown') return;
      stop();
      startTagManager(tagManagerScriptUrl, scope.getState($knownTerritory));
      createWatch({ unit: $territory, scope, fn: changeTerritory });
      void measureVitals();
      const tellShown = () => {
        whenShown(scope.getState($siteData));
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
