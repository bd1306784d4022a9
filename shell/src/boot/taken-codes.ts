// The scripts in the page move a code from the address to the history entry. Reading it here removes it, so
// that no script that runs later finds it.

import { type HistoryState, historyState } from '../boot-page/history-state';

/** Returns and removes the code of the visitor's link (boot-page/code-in-address.ts); null if it had none. */
export function takeCodeFromLink(): string | null {
  return take('codeFromLink');
}

/** Returns and removes the typed path if it may be a code (boot-page/code-in-path.ts); null otherwise. */
export function takeCodeFromPath(): string | null {
  return take('codeFromPath');
}

function take(key: keyof HistoryState): string | null {
  const { [key]: taken, ...others } = historyState();
  if (taken === undefined) return null;
  window.history.replaceState(Object.keys(others).length > 0 ? others : null, '');
  return taken;
}
