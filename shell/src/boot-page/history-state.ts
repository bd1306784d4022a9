/** The values that the scripts in the page leave for the shell in this page's history entry. */
export interface HistoryState {
  codeFromLink?: string | undefined;
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
