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
 * Forwards visibility, connection and page restores to the store. After the first view it starts the tag
 * manager and the vitals.
 *
 * @param whenShown Is called after the first view and after every change of the locale, with the site data or
 *   null.
 */
export function watchPage(
  scope: Scope,
  { tagManagerScriptUrl }: Configuration,
  whenShown: (site: Site | null) => void,
): void {
  const forwardVisibility = () => {
    void allSettled(pageVisibilityChanged, { scope, params: isSeen() });
  };
  document.addEventListener('visibilitychange', forwardVisibility);
  document.addEventListener('prerenderingchange', forwardVisibility);
  forwardVisibility();

  for (const type of ['online', 'offline']) {
    window.addEventListener(type, () => {
      void allSettled(connectionChanged, { scope, params: type === 'online' });
    });
  }

  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void allSettled(pageRestored, { scope });
  });

  // The tag manager needs the territory for its consent, so it waits for the first view.
  const stop = createWatch({
    unit: $pageState,
    scope,
    fn: (state) => {
      if (state !== 'shown') return;
      stop();
      startTagManager(tagManagerScriptUrl, scope.getState($knownTerritory));
      createWatch({ unit: $territory, scope, fn: changeTerritory });
      void measureVitals();
      const notifyShown = () => {
        whenShown(scope.getState($siteData));
      };
      createWatch({ unit: $locale, scope, fn: notifyShown });
      notifyShown();
    },
  });
}

function isSeen(): boolean {
  const isPrerendering = 'prerendering' in document && document.prerendering;
  return document.visibilityState === 'visible' && !isPrerendering;
}
