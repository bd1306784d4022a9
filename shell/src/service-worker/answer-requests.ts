import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  disable as disableNavigationPreload,
  enable as enableNavigationPreload,
} from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies';

import { CACHES } from './caches';
import { pageRules, siteDataRules } from './cache-rules';
import { kindOfRequest, type RequestKind } from './kind-of-request';
import { offlineAnswer } from './offline-answer';
import { ReleasedFiles } from './released-files';

/** The most files in the cache. All pages together need about 50; the least recently used file is removed first. */
const MAX_FILES = 150;

// The declared type has optional methods as `| undefined`, which WorkboxPlugin does not allow.
const expiration = new ExpirationPlugin({
  maxEntries: MAX_FILES,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;

/** The strategies by kind of request. Online, only released files are answered from the cache, as they never change. */
const STRATEGIES: Record<RequestKind, () => Strategy> = {
  'offline-page': () =>
    new NetworkFirst({ cacheName: CACHES.pages, plugins: [pageRules, offlineAnswer] }),
  // The browser sends a navigation preload before the worker runs, so the worker has to use its response.
  'other-page': () => new NetworkOnly({ plugins: [offlineAnswer] }),
  file: () => new ReleasedFiles({ cacheName: CACHES.files, plugins: [expiration] }),
  'site-data': () =>
    new NetworkFirst({
      cacheName: CACHES.site,
      plugins: [siteDataRules],
      // `Vary` names headers that this browser always sends alike.
      matchOptions: { ignoreVary: true },
    }),
};

/** Registers the routes of the worker, which from now on controls all pages of the site, open ones too. */
export function answerRequests(contentServiceUrl: string): void {
  const site = { origin: location.origin, contentServiceUrl };
  for (const [kind, strategy] of Object.entries(STRATEGIES)) {
    registerRoute(({ request, url }) => kindOfRequest(request, url, site) === kind, strategy());
  }
  // Firefox shows its own error page when a preload fails, even if the worker answers (workbox#3134).
  if (navigator.userAgent.includes(' Firefox/')) disableNavigationPreload();
  else enableNavigationPreload();
  clientsClaim();
}
