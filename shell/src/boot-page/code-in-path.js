/*
 * Takes what may be a code out of an address that has no page: visitors type codes behind the address
 * of the site. It comes before anything is asked for, so that no third party gets to see it. What was
 * typed is kept in this page's entry of the history, for the shell (boot/taken-codes.ts). An address
 * that is too short for a code stays, so that a visitor can put it right.
 */
(() => {
  const SHORTEST_CODE = 12;
  let path = location.pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // It is taken as it is written.
  }
  const letters = path.normalize('NFKC').replace(/[^A-Za-z\d]/g, '');
  if (letters.length < SHORTEST_CODE) return;
  history.replaceState({ ...history.state, codeFromPath: path }, '', '/404');
})();
