// What the page has taken out of the address before anything else ran is in its entry of the history.
// It is there once: what runs later finds it nowhere.

import { type HistoryState, historyState } from '../boot-page/history-state';

/** The code of the link that the visitor came by (boot-page/code-in-address.ts); null where there was none. */
export function takeCodeFromLink(): string | null {
  return take('codeFromLink');
}

/** The path that the visitor has typed, if it may be a code (boot-page/code-in-path.ts); null otherwise. */
export function takeCodeFromPath(): string | null {
  return take('codeFromPath');
}

function take(key: keyof HistoryState): string | null {
  const { [key]: taken, ...others } = historyState();
  if (taken === undefined) return null;
  window.history.replaceState(Object.keys(others).length > 0 ? others : null, '');
  return taken;
}
