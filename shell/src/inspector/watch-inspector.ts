import { reportRecoveredError } from '../browser/report';
import type { InspectedPage } from './inspection';
import { loadTools } from './load-tools';

/**
 * Opens the inspector for `?inspect` and Alt+Shift+I, where the configuration has one; nothing of it is
 * loaded before.
 */
export function watchInspector(page: InspectedPage, firstRemote: Promise<void>): void {
  if (page.configuration.inspector !== 'on') return;
  const open = () => {
    loadTools().then(({ openInspector }) => {
      openInspector(page);
    }, reportRecoveredError);
  };
  // Then it is known how the loading of the first remote went.
  if (new URLSearchParams(window.location.search).has('inspect')) void firstRemote.then(open);
  window.addEventListener('keydown', (event) => {
    // By its place: with Alt some keyboards type another letter.
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyI') return;
    event.preventDefault();
    open();
  });
}
