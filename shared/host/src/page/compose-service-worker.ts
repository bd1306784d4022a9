import type { Configuration, ServiceWorkerSettings } from '@redeem/contracts';

/** The file of a shell's build that becomes the site's service worker. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/** Where that file is, as an absolute path, given the address of the shell's page. */
export function serviceWorkerBeside(shellPage: string): string {
  return shellPage.replace(/[^/]*$/, SERVICE_WORKER_FILE);
}

/**
 * The service worker that browsers get: with other settings it is another one, which they notice by
 * its bytes.
 */
export function composeServiceWorker(
  script: string,
  { contentServiceUrl, serviceWorker = 'on' }: Configuration,
): string {
  const settings: ServiceWorkerSettings = { contentServiceUrl, serviceWorker };
  return `self.settings=${JSON.stringify(settings)};${script}`;
}
