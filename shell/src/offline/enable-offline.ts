import { pageLoaded } from '../browser/page-lifetime';
import type { OfflineSite } from './cache-site';

/**
 * Has the browser keep what is of use without a connection, or no longer, as the configuration says.
 * The visitor waits for nothing of it, and what goes wrong costs nothing but that.
 */
export async function enableOffline(site: OfflineSite): Promise<void> {
  // A development server has no worker; and it is not in every browser's private windows.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
  await pageLoaded();
  try {
    const { cacheSite } = await import('./cache-site');
    await cacheSite(site);
  } catch {
    // As before: there is no site without a connection.
  }
}

/** Whoever asks for less data than usual is not sent more; not every browser tells. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
