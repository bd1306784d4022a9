/*
 * Takes the code of a link (`?c=`) out of the address before anything else happens, so that no request has it
 * in its Referer; of several the first counts. Only the browser's own timing of the navigation still has the
 * address as it was. The code is kept in this page's entry of the history: the shell finds it there
 * (boot/taken-codes.ts), even where it did not come at first and the visitor had to load the page again.
 */
import { changeHistoryState } from './history-state';

const url = new URL(location.href);
// Links get retyped in capitals, and a code must not stay in the address for that.
const names = [...url.searchParams.keys()].filter((name) => name.toLowerCase() === 'c');
const [first] = names;
if (first !== undefined) {
  const codeFromLink = url.searchParams.get(first) ?? '';
  for (const name of names) url.searchParams.delete(name);
  changeHistoryState({ codeFromLink }, url);
}
