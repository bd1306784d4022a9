/*
 * Removes a possible code from an address without a page, because visitors type codes there. No third party sees it. The shell
 * reads the path from the history entry (history-state.ts). Any other path stays, so that a visitor can correct it.
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
