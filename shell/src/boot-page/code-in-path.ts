/*
 * Removes a possible code from an address that has no page, because visitors type codes after the address of
 * the site. It runs before any request, so that no third party sees the code. The shell reads the path from
 * this page's history entry (history-state.ts). Any other path stays, so that a visitor can correct it.
 */
import { NOT_FOUND_PATH } from '../paths';
import { changeHistoryState } from './history-state';

let path = location.pathname;
try {
  path = decodeURIComponent(path);
} catch {
  // The path is no valid percent-encoding, so it is used as it is.
}
// Groups of four, or a word with a digit: `/return-policy` has as many letters as a code.
const code = /\b([a-z\d]{4}[^a-z\d]*){3,4}\b|\/(?=[^/]*\d)([a-z\d][^a-z\d/]*){12,16}(\/|$)/i;
if (code.test(path.normalize('NFKC'))) changeHistoryState({ codeFromPath: path }, NOT_FOUND_PATH);
