/**
 * The code of the link that the visitor came by, which the page has taken out of the address
 * (boot-page/code-in-address.js); null where there was none. It is there once: what runs later finds
 * it nowhere.
 */
export function takeCodeFromLink(): string | null {
  const { codeFromLink, ...others } = { ...(window.history.state as HistoryState | null) };
  if (codeFromLink === undefined) return null;
  window.history.replaceState(Object.keys(others).length > 0 ? others : null, '');
  return codeFromLink;
}

interface HistoryState {
  codeFromLink?: string;
}
