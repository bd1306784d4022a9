import { pageLoaded } from '../browser/page-lifetime';
import type { OfflineSite } from './cache-site';

/**
 * Installs or removes the service worker after the page has loaded, as the configuration says. It never
 * rejects: after a failure the site only does not work offline.
 */
export async function enableOffline(site: OfflineSite): Promise<void> {
  // A development server has no worker, and some browsers have no API in private windows.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  await pageLoaded();
  try {
    const { cacheSite } = await import(/* webpackChunkName: "deferred" */ './cache-site');
    await cacheSite(site);
  } catch {
    // The site works only with a connection.
  }
}

/** True if the visitor has asked for less data. Only some browsers support it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
