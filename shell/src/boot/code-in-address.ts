/**
 * Takes the code of a link (`?c=`) out of the address, so that no script, log or Referer of a third
 * party ever sees it. Null where there is none; of several the first counts.
 */
export function takeCodeFromAddress(): string | null {
  const url = new URL(window.location.href);
  const code = url.searchParams.get('c');
  if (code === null) return null;
  url.searchParams.delete('c');
  window.history.replaceState(window.history.state, '', url);
  return code;
}
