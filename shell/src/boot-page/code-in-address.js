/*
 * Takes the code of a link (`?c=`) out of the address before anything else happens, so that nothing
 * that is asked for says it as Referer; of several the first counts. Only the browser's own timing of
 * the navigation still names the address as it was. The code is kept in this page's entry of the
 * history: the shell finds it there (boot/taken-codes.ts), even where it did not come at first and
 * the visitor had to load the page again.
 */
(() => {
  const url = new URL(location.href);
  // Links get retyped in capitals, and a code must not stay in the address for that.
  const names = [...url.searchParams.keys()].filter((name) => name.toLowerCase() === 'c');
  if (names.length === 0) return;
  const codeFromLink = url.searchParams.get(names[0]);
  for (const name of names) url.searchParams.delete(name);
  history.replaceState({ ...history.state, codeFromLink }, '', url);
})();
