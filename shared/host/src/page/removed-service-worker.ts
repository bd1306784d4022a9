/**
 * The answer of `/service-worker.js`. Earlier releases had a service worker at this address. A browser that still has it
 * requests the address with each visit, installs this worker, and so loses the worker with its caches.
 */
export const REMOVED_SERVICE_WORKER = `\
self.addEventListener('install', () => {
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(remove());
});

async function remove() {
  await self.registration.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith('redeem.'));
  await Promise.all(names.map((name) => caches.delete(name)));
  indexedDB.deleteDatabase('workbox-expiration');
}
`;
