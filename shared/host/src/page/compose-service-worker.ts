import type { Configuration, ServiceWorkerSettings } from '@redeem/contracts';

/** The file of a shell's build that becomes the site's service worker. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/** Returns the absolute path of that file for the address of the shell's page. */
export function serviceWorkerBeside(shellPage: string): string {
  return shellPage.replace(/[^/]*$/, SERVICE_WORKER_FILE);
}

/**
 * Returns the service worker that browsers get. Other settings change its bytes, so browsers install it as a
 * new worker.
 */
export function composeServiceWorker(
  script: string,
  { contentServiceUrl, serviceWorker = 'on' }: Configuration,
): string {
  const settings: ServiceWorkerSettings = { contentServiceUrl, serviceWorker };
  return `self.settings=${JSON.stringify(settings)};${script}`;
}
