import { pageLoaded } from '../browser/page-lifetime';

/** Loads the code that no visitor waits for, after the page has loaded. Nothing else may import it. */
export async function loadDeferred() {
  await pageLoaded();
  return import(/* webpackChunkName: "deferred" */ './deferred');
}
