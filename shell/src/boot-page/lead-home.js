/*
 * Who opens the page of a code and has none is led home, as the store would do it once it is there
 * (shared/store/src/routing/page-guard.ts); by then the page would have fetched what nobody gets to see. Only
 * such a page has templates, with what each of the two ways needs.
 */
(() => {
  // Which of the two the store takes is its own concern (shared/store/src/cookies.ts).
  const isRemembered =
    holds(() => sessionStorage.getItem('redeem.code')) ||
    holds(() => /(?:^|; )code=[^;]/.test(document.cookie));
  const hasCode = history.state?.codeFromLink !== undefined || isRemembered;
  const needed = document.getElementById(hasCode ? 'with-code' : 'without-code');
  if (!needed) return;
  if (!hasCode) history.replaceState(history.state, '', `/${location.search}${location.hash}`);
  needed.replaceWith(needed.content);

  /** Where it is forbidden to look nothing is. */
  function holds(look) {
    try {
      return look();
    } catch {
      return false;
    }
  }
})();
