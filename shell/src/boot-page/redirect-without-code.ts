/*
 * Redirects to / from the page of a code when there is no code, as the store would do it once it is there
 * (shared/store/src/routing/page-guard.ts); by then the page would have fetched what is not shown. Only
 * such a page has templates, with what each of the two ways needs.
 */
import { rememberedCode } from '@redeem/store/page-scripts';

import { PATHS } from '../paths';
import { historyState } from './history-state';

const hasCode = historyState().codeFromLink !== undefined || rememberedCode() !== '';
const needed = document.getElementById(hasCode ? 'with-code' : 'without-code');
if (needed instanceof HTMLTemplateElement) {
  if (!hasCode) {
    history.replaceState(history.state, '', PATHS.home + location.search + location.hash);
  }
  needed.replaceWith(needed.content);
}
