/** What the scripts in the page leave for the shell in this page's entry of the history. */
export interface HistoryState {
  codeFromLink?: string;
  codeFromPath?: string;
}

/** Returns what this page's entry of the history holds: nothing where it is new. */
export function historyState(): HistoryState {
  return { ...(history.state as HistoryState | null) };
}

/** Adds to what this page's entry of the history holds, and changes its address. */
export function changeHistoryState(change: HistoryState, address: string | URL): void {
  history.replaceState({ ...historyState(), ...change }, '', address);
}
