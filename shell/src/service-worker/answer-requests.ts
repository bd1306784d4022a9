import { clientsClaim } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies';

import { CACHES } from './caches';
import { pageRules, siteDataRules } from './cache-rules';
import { kindOfRequest, type RequestKind } from './kind-of-request';
import { ReleasedFiles } from './released-files';

/** A visit to every page takes about fifty; those that nobody has asked for the longest go first. */
const MAX_FILES = 150;

// Its type says of its methods, which are all there, that they may be undefined.
const expiration = new ExpirationPlugin({
  maxEntries: MAX_FILES,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;

/** By kind of request: only what never changes is answered without the network, where there is one. */
const STRATEGIES: Record<RequestKind, () => Strategy> = {
  'kept-page': () => new NetworkFirst({ cacheName: CACHES.pages, plugins: [pageRules] }),
  // The browser has begun to ask for it before the worker runs, and somebody has to take the answer.
  'other-page': () => new NetworkOnly(),
  file: () => new ReleasedFiles({ cacheName: CACHES.files, plugins: [expiration] }),
  'site-data': () =>
    new NetworkFirst({
      cacheName: CACHES.site,
      plugins: [siteDataRules],
      // It varies by what this browser always says.
      matchOptions: { ignoreVary: true },
    }),
};

/** From now on the worker answers the requests of the site's pages, those that are open already too. */
export function answerRequests(contentServiceUrl: string): void {
  const site = { origin: location.origin, contentServiceUrl };
  for (const [kind, strategy] of Object.entries(STRATEGIES)) {
    registerRoute(({ request, url }) => kindOfRequest(request, url, site) === kind, strategy());
  }
  enableNavigationPreload();
  clientsClaim();
}
