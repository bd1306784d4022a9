import type { ServiceWorkerSettings } from '@redeem/contracts';

import { answerRequests } from './answer-requests';
import { CACHES, removeCaches, removeWorker } from './caches';
import { cacheScripts } from './released-files';

/**
 * The part of the worker's global scope that is used here. TypeScript cannot load its types of workers and of
 * pages together.
 */
interface WorkerScope {
  /** The host composes them into the file (shared/host/src/page/compose-service-worker.ts). */
  settings: ServiceWorkerSettings;
  registration: ServiceWorkerRegistration;
  skipWaiting: () => Promise<void>;
  addEventListener: (type: 'install' | 'activate', listener: (event: Waiting) => void) => void;
}

interface Waiting {
  waitUntil: (work: Promise<unknown>) => void;
}

const workerScope = globalThis as unknown as WorkerScope;
const { contentServiceUrl, serviceWorker, scripts = {} } = workerScope.settings;

// The worker does not depend on the release of the open pages, so it need not wait until they are closed.
workerScope.addEventListener('install', (event) => {
  event.waitUntil(workerScope.skipWaiting());
});

if (serviceWorker === 'off') {
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(removeWorker(workerScope.registration));
  });
} else {
  answerRequests(contentServiceUrl);
  workerScope.addEventListener('install', (event) => {
    event.waitUntil(cacheScripts(scripts));
  });
  workerScope.addEventListener('activate', (event) => {
    event.waitUntil(removeCaches(Object.values(CACHES)));
  });
}
