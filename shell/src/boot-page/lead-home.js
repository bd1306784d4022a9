/*
 * Who opens the page of a code and has none is led home, as the store would do it once it is there
 * (shared/store/src/page-guard.ts); by then the page would have fetched what nobody gets to see. Only
 * such a page has templates, with what each of the two ways needs.
 */
(() => {
  const hasCode = history.state?.codeFromLink !== undefined || isRemembered();
  const needed = document.getElementById(hasCode ? 'with-code' : 'without-code');
  if (!needed) return;
  if (!hasCode) history.replaceState(history.state, '', `/${location.search}${location.hash}`);
  needed.replaceWith(needed.content);

  /** Where cookies are forbidden nothing is. */
  function isRemembered() {
    try {
      return /(?:^|; )code=[^;]/.test(document.cookie);
    } catch {
      return false;
    }
  }
})();
