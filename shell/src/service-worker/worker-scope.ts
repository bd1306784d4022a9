import type { ServiceWorkerSettings } from '@redeem/contracts';

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

export const workerScope = globalThis as unknown as WorkerScope;
