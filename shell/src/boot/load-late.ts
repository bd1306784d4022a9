import { pageLoaded } from './page-loaded';

/** What no visitor waits for; nothing else may import it. */
export async function loadLate() {
  await pageLoaded();
  return import('./late');
}
