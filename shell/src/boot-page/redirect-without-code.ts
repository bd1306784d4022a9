/*
 * Redirects to / from the page of a code without one, before the page loads files that it does not show. Such a page has two
 * templates: the links of the page itself, and those of the home page. It notes for the boot script whether there was a code.
 */
import { MARKED } from '@redeem/contracts';
import { rememberedCode } from '@redeem/store/page-scripts';

import { PATHS } from '../paths';
import { page } from './first-view';
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
