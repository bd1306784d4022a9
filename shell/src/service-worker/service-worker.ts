import { answerRequests } from './answer-requests';
import { CACHES, removeCaches } from './caches';
import { workerScope } from './worker-scope';

const { contentServiceUrl, serviceWorker } = workerScope.settings;

// It goes by nothing that pages of another release have and this one has not, so it need not wait for
// them to be closed.
workerScope.addEventListener('install', (event) => {
  event.waitUntil(workerScope.skipWaiting());
});

if (serviceWorker === 'off') {
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(retire());
  });
} else {
  answerRequests(contentServiceUrl);
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(removeCaches(Object.values(CACHES)));
  });
}

/** Leaves the browser as if there had never been a worker. */
async function retire(): Promise<void> {
  await removeCaches();
  indexedDB.deleteDatabase('workbox-expiration');
  await workerScope.registration.unregister();
}
