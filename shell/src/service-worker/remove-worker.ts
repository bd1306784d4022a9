import { removeCaches } from './caches';

/** Removes the worker with its caches and its database. */
export async function removeWorker(registration?: ServiceWorkerRegistration): Promise<void> {
  await registration?.unregister();
  await removeCaches();
  indexedDB.deleteDatabase('workbox-expiration');
}
