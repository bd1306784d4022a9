/*
 * Takes what may be a code out of an address that has no page: visitors type codes behind the address of the
 * site. It runs before any request, so that no third party sees the code. What was typed is kept in this page's
 * entry of the history, for the shell (boot/taken-codes.ts). An address that is too short for a code stays, so
 * that a visitor can correct it.
 */
import { SHORTEST_CODE } from '@redeem/store/rules';

import { NOT_FOUND_PATH } from '../paths';
import { changeHistoryState } from './history-state';

let path = location.pathname;
try {
  path = decodeURIComponent(path);
} catch {
  // It is taken as it is written.
}
const letters = path.normalize('NFKC').replace(/[^A-Za-z\d]/g, '');
if (letters.length >= SHORTEST_CODE) changeHistoryState({ codeFromPath: path }, NOT_FOUND_PATH);
