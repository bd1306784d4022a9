import {
  $knownTerritory,
  $pageState,
  $territory,
  connectionChanged,
  pageRestored,
  pageVisibilityChanged,
} from '@redeem/store';
import { allSettled, createWatch, type Scope } from 'effector';

import { changeTerritory, startTagManager } from '../third-parties/tag-manager';

/** Forwards visibility, connection and page restores to the store. After the first view it starts the tag manager. */
export function watchPage(scope: Scope, tagManagerScriptUrl: string): void {
  const forwardVisibility = () => {
    void allSettled(pageVisibilityChanged, { scope, params: isSeen() });
  };
  document.addEventListener('visibilitychange', forwardVisibility);
  document.addEventListener('prerenderingchange', forwardVisibility);
  forwardVisibility();

  const forwardConnection = () => {
    void allSettled(connectionChanged, { scope, params: navigator.onLine });
  };
  window.addEventListener('online', forwardConnection);
  window.addEventListener('offline', forwardConnection);
  forwardConnection();

  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    void allSettled(pageRestored, { scope });
    forwardConnection();
  });

  // The tag manager needs the territory for its consent, so it waits for the first view.
  const startWhenShown = (state: string) => {
    if (state !== 'shown') return;
    stop();
    startTagManager(tagManagerScriptUrl, scope.getState($knownTerritory));
    createWatch({ unit: $territory, scope, fn: changeTerritory });
  };
  const stop = createWatch({ unit: $pageState, scope, fn: startWhenShown });
}

function isSeen(): boolean {
  const isPrerendering = 'prerendering' in document && document.prerendering;
  return document.visibilityState === 'visible' && !isPrerendering;
}
