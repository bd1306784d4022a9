/*
 * Removes a possible code from an address that has no page, because visitors type codes after the address of
 * the site. It runs before any request, so that no third party sees the code. The shell reads the path from
 * this page's history entry (history-state.ts). A path that is too short for a code stays, so that a
 * visitor can correct it.
 */
import { SHORTEST_CODE } from '@redeem/store/rules';

import { NOT_FOUND_PATH } from '../paths';
import { changeHistoryState } from './history-state';

let path = location.pathname;
try {
  path = decodeURIComponent(path);
} catch {
  // The path is no valid percent-encoding, so it is used as it is.
}
const letters = path.normalize('NFKC').replace(/[^A-Za-z\d]/g, '');
if (letters.length >= SHORTEST_CODE) changeHistoryState({ codeFromPath: path }, NOT_FOUND_PATH);
