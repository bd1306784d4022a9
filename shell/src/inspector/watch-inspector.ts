import { reportRecoveredError } from '../browser/report';
import type { InspectedPage } from './inspection';
import { loadTools } from './load-tools';

/**
 * Opens the inspector for `?inspect` and Alt+Shift+I, if the configuration allows it. Its code loads only then.
 */
export function watchInspector(page: InspectedPage, firstRemote: Promise<void>): void {
  if (page.configuration.inspector !== 'on') return;
  const open = () => {
    loadTools()
      .then(({ openInspector }) => openInspector(page))
      .catch(reportRecoveredError);
  };
  // The inspector then shows how the first remote has loaded.
  if (new URLSearchParams(window.location.search).has('inspect')) void firstRemote.then(open);
  window.addEventListener('keydown', (event) => {
    // The check uses the position of the key, because Alt changes the letter on some keyboards.
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyI') return;
    event.preventDefault();
    open();
  });
}
