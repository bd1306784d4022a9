import { classOf, type Configuration, SERVICE_WORKER_PATH } from '@redeem/delivery/contracts';
import { siteUrl, type Territory } from '@redeem/store';

import type { RemotePages } from '../remotes/remote-pages';
import { CACHES } from '../service-worker/caches';
import { OFFLINE_PAGES, OFFLINE_REMOTES } from '../service-worker/offline-pages';

/** What is to be kept of a site. */
export interface OfflineSite {
  configuration: Configuration;
  siteKey: string;
  territory: Territory;
  remotes: Pick<RemotePages, 'start'>;
}

/**
 * Has a service worker answer the site's requests, and keep what this visit has asked for before there
 * was one and what the other pages will ask for. Where the configuration wants none, a worker that is
 * there finds out at once, and goes.
 */
export async function keepSite(site: OfflineSite): Promise<void> {
  const { serviceWorker } = navigator;
  if (site.configuration.serviceWorker === 'off') {
    await (await serviceWorker.getRegistration())?.update();
    return;
  }
  await serviceWorker.register(SERVICE_WORKER_PATH);
  const { active } = await serviceWorker.ready;
  await Promise.all(OFFLINE_REMOTES.map((name) => site.remotes.start(name)));
  const urlsToCache = [...releasedFiles(), siteDataUrl(site), ...(await outdatedPages())];
  // The message that workbox-routing listens for: it answers these as if a page had asked.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** What the page has asked for of shell and remotes, as the browser remembers it. */
function releasedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname, search }) => {
      const isReleased = ['shell-file', 'remote-file'].includes(classOf(pathname));
      return isReleased && origin === window.location.origin && search === '';
    })
    .map(({ href }) => href);
}

/** As the next page will ask for it, which knows the territory by a cookie. */
function siteDataUrl({ configuration, siteKey, territory }: OfflineSite): string {
  const { contentServiceUrl } = configuration;
  return siteUrl({ contentServiceUrl, siteKey, territory }).href;
}

/** The pages of which none is kept that was composed of the same parts as this one. */
async function outdatedPages(): Promise<string[]> {
  const parts = [textOf('configuration'), edition(textOf('registry'))];
  const kept = await caches.open(CACHES.pages);
  const pages = OFFLINE_PAGES.map(async (path) => {
    const page = await (await kept.match(path))?.text();
    return parts.every((part) => part !== undefined && page?.includes(part)) ? [] : [path];
  });
  return (await Promise.all(pages)).flat();
}

function textOf(id: string): string | undefined {
  return document.getElementById(id)?.textContent;
}

/** What says which registry it is, revision and shell: of the remotes each page carries others. */
function edition(registry: string | undefined): string | undefined {
  return registry?.split('"microFrontends"', 1)[0];
}
