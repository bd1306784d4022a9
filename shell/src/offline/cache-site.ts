import { classOf, type Configuration, SERVICE_WORKER_PATH } from '@redeem/contracts';
import { type Site, siteUrl } from '@redeem/store';

import { requestedAddresses } from '../browser/forget-codes';
import type { RemotePages } from '../remotes/remote-pages';
import { CACHES } from '../service-worker/caches';
import { OFFLINE_PAGES, OFFLINE_REMOTES } from '../service-worker/offline-pages';
import { removeWorker } from '../service-worker/remove-worker';

/** What is to be kept of a site. */
export interface OfflineSite {
  configuration: Configuration;
  siteKey: string;
  /** What the service has answered; null where it could not be asked. */
  data: Site | null;
  remotes: Pick<RemotePages, 'start'>;
}

/**
 * Has a service worker answer the site's requests, and keep what this visit has asked for before there
 * was one and what the other pages will ask for. Where the configuration wants none, the page removes a
 * worker itself: the one that would take its place is kept waiting for as long as the old one is busy.
 */
export async function cacheSite(site: OfflineSite): Promise<void> {
  const { serviceWorker } = navigator;
  if (site.configuration.serviceWorker === 'off') {
    await removeWorker(await serviceWorker.getRegistration());
    return;
  }
  await serviceWorker.register(SERVICE_WORKER_PATH);
  const { active } = await serviceWorker.ready;
  await Promise.all(OFFLINE_REMOTES.map((name) => site.remotes.start(name)));
  await cacheSiteData(site);
  const urlsToCache = [...releasedFiles(), ...(await outdatedPages())];
  // The message that workbox-routing listens for: it answers these as if a page had asked.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** What the page has asked for of shell and remotes. */
function releasedFiles(): string[] {
  const urls = requestedAddresses().map((address) => new URL(address));
  return urls
    .filter(({ origin, pathname, search }) => {
      const isReleased = ['shell-file', 'remote-file'].includes(classOf(pathname));
      return isReleased && origin === window.location.origin && search === '';
    })
    .map(({ href }) => href);
}

/**
 * Keeps what the service has answered under the address at which the next page will ask for it, which
 * knows the territory by a cookie. The service need not be asked once more for that.
 */
async function cacheSiteData({ configuration, siteKey, data }: OfflineSite): Promise<void> {
  if (!data) return;
  const { territory, language, captchaKey } = data;
  const { href } = siteUrl({ ...configuration, siteKey, territory });
  const answer = { id: siteKey, territory, language, captcha_key: captchaKey };
  const kept = await caches.open(CACHES.site);
  await kept.put(
    href,
    new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } }),
  );
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
