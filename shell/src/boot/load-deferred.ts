import { pageLoaded } from '../browser/page-lifetime';

/** What no visitor waits for; nothing else may import it. */
export async function loadDeferred() {
  await pageLoaded();
  return import('./deferred');
}
