import { removeCaches } from './caches';

/** Leaves the browser as if there had never been a worker. */
export async function removeWorker(registration?: ServiceWorkerRegistration): Promise<void> {
  await registration?.unregister();
  await removeCaches();
  indexedDB.deleteDatabase('workbox-expiration');
}
