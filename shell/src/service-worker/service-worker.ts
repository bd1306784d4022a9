import type { ServiceWorkerSettings } from '@redeem/contracts';

import { answerRequests } from './answer-requests';
import { CACHES, removeCaches } from './caches';
import { removeWorker } from './remove-worker';

/**
 * What is used here of the world a service worker runs in. TypeScript knows it, but not beside the
 * world of a page.
 */
interface WorkerScope {
  /** Composed into the file (shared/host/src/page/compose-service-worker.ts). */
  settings: ServiceWorkerSettings;
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: (type: 'install' | 'activate', listener: (event: Waiting) => void) => void;
}

interface Waiting {
  waitUntil: (work: Promise<unknown>) => void;
}

const workerScope = globalThis as unknown as WorkerScope;
const { contentServiceUrl, serviceWorker } = workerScope.settings;

// It goes by nothing that pages of another release have and this one has not, so it need not wait for
// them to be closed.
workerScope.addEventListener('install', (event) => {
  event.waitUntil(workerScope.skipWaiting());
});

if (serviceWorker === 'off') {
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(removeWorker(workerScope.registration));
  });
} else {
  answerRequests(contentServiceUrl);
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(removeCaches(Object.values(CACHES)));
  });
}
