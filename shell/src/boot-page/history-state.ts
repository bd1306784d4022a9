/** The values that the scripts in the page leave for the shell in this page's history entry. */
export interface HistoryState {
  /** The code of the visitor's link (code-in-address.ts). */
  codeFromLink?: string | undefined;
  /** The typed path if it may be a code (code-in-path.ts). */
  codeFromPath?: string;
}

/** Returns the state of this page's history entry; an empty object if it is new. */
export function historyState(): HistoryState {
  return { ...(history.state as HistoryState | null) };
}

/** Merges the change into the state of this page's history entry, and changes its address. */
export function changeHistoryState(change: HistoryState, address: string | URL): void {
  history.replaceState({ ...historyState(), ...change }, '', address);
}

/** Returns and removes the value; null if there is none. */
export function take(key: keyof HistoryState): string | null {
  const { [key]: taken, ...others } = historyState();
  if (taken === undefined) return null;
  window.history.replaceState(Object.keys(others).length > 0 ? others : null, '');
  return taken;
}
