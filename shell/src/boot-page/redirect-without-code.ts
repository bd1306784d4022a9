/*
 * Redirects to / from the page of a code when there is no code. The store would do the same later
 * (shared/store/src/routing/page-guard.ts), after the page had loaded files it does not show. Only such a
 * page has templates: one with the links of the page itself, one with those of the home page. It notes for the boot script whether
 * an earlier page had a code.
 */
import { MARKED } from '@redeem/contracts';
import { rememberedCode } from '@redeem/store/page-scripts';

import { PATHS } from '../paths';
import { page } from './first-view-state';
import { historyState } from './history-state';

page.hasCode = rememberedCode() !== '';
const hasCode = page.hasCode || historyState().codeFromLink !== undefined;
const needed = document.getElementById(hasCode ? MARKED.withCode : MARKED.withoutCode);
if (needed instanceof HTMLTemplateElement) {
  if (!hasCode) {
    history.replaceState(history.state, '', PATHS.home + location.search + location.hash);
  }
  needed.replaceWith(needed.content);
}
