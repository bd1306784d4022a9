/**
 * Takes the code of a link (`?c=`) out of the address, so that no script, log or Referer of a third
 * party ever sees it. Null where there is none; of several the first counts.
 */
export function takeCodeFromAddress(): string | null {
  const url = new URL(window.location.href);
  // Links get retyped in capitals, and a code must not stay in the address for that.
  const names = [...url.searchParams.keys()].filter((name) => name.toLowerCase() === 'c');
  const [first] = names;
  if (first === undefined) return null;
  const code = url.searchParams.get(first);
  for (const name of names) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
  return code;
}
