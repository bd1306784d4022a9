/*
 * Removes the code of a link (`?c=`) from the address before anything else happens, so that no request has it
 * in its Referer. The first of several codes counts. Only the browser's navigation timing keeps the original
 * address. The shell reads the code from this page's history entry (history-state.ts), also after the
 * visitor has reloaded a page whose shell did not load.
 */
import { changeHistoryState } from './history-state';

const url = new URL(location.href);
// A visitor may type the link in capitals.
const names = [...url.searchParams.keys()].filter((name) => name.toLowerCase() === 'c');
const [first] = names;
if (first !== undefined) {
  const codeFromLink = url.searchParams.get(first) ?? '';
  for (const name of names) url.searchParams.delete(name);
  changeHistoryState({ codeFromLink }, url);
}
