import { type Configuration, MARK, type ServiceWorkerSettings } from '@redeem/contracts';

/** The file of a shell's build that becomes the site's service worker. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

/** Matches a script that a composed page names for a preload, and its integrity. */
const SCRIPT = new RegExp(
  `<link [^>]*${MARK.file}="preload" as="script" href="(/[^"]+)" integrity="([^"]+)"`,
  'g',
);

/**
 * Returns the service worker that browsers get. Other settings change its bytes, so browsers install it as a
 * new worker, which caches these scripts.
 *
 * @param home The composed page of /.
 */
export function composeServiceWorker(
  script: string,
  { contentServiceUrl, serviceWorker = 'on' }: Configuration,
  home: string,
): string {
  const named = serviceWorker === 'off' ? [] : home.matchAll(SCRIPT);
  const scripts = Object.fromEntries(
    Array.from(named, ([, path = '', integrity = '']) => [path, integrity]),
  );
  const settings: ServiceWorkerSettings = { contentServiceUrl, serviceWorker, scripts };
  return `self.settings=${JSON.stringify(settings)};${script}`;
}
