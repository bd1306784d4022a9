import {
  classOf,
  type Configuration,
  isReleasedFile,
  SERVICE_WORKER_PATH,
} from '@redeem/contracts';
import { type Site, siteUrl } from '@redeem/store';

import { requestedAddresses } from '../browser/forget-codes';
import { CACHES, OFFLINE_PAGES, OFFLINE_REMOTES, removeWorker } from '../service-worker/caches';

/** The parts of a site that are cached. */
export interface OfflineSite {
  configuration: Configuration;
  siteKey: string;
  /** The site data; null if the request failed. */
  data: Site | null;
  /** Loads a remote with its translations into the browser's cache. */
  prepareRemote: (name: string) => Promise<void>;
}

/**
 * Registers the service worker, and caches the files that this visit requested before and those that other
 * offline pages need. If the configuration turns the worker off, the page removes it here, because the new
 * worker that would do so has to wait while the old one is busy.
 */
export async function cacheSite(site: OfflineSite): Promise<void> {
  const { serviceWorker } = navigator;
  if (site.configuration.serviceWorker === 'off') {
    await removeWorker(await serviceWorker.getRegistration());
    return;
  }
  await serviceWorker.register(SERVICE_WORKER_PATH);
  const { active } = await serviceWorker.ready;
  await Promise.all(OFFLINE_REMOTES.map((name) => site.prepareRemote(name)));
  await cacheSiteData(site);
  const urlsToCache = [...releasedFiles(), ...(await outdatedPages())];
  // workbox-routing listens for this message, and routes the addresses like requests of a page.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Returns the addresses of the released files that the page has requested. */
function releasedFiles(): string[] {
  const urls = requestedAddresses().map((address) => new URL(address));
  return urls
    .filter(({ origin, pathname, search }) => {
      const isReleased = isReleasedFile(classOf(pathname));
      return isReleased && origin === window.location.origin && search === '';
    })
    .map(({ href }) => href);
}

/**
 * Caches the site data under the address that the next page will request: it then has the territory from a
 * cookie. This saves another request.
 */
async function cacheSiteData({ configuration, siteKey, data }: OfflineSite): Promise<void> {
  if (!data) return;
  const { territory, language, captchaKey } = data;
  const { href } = siteUrl({ ...configuration, siteKey, territory });
  const answer = { id: siteKey, territory, language, captcha_key: captchaKey };
  const cache = await caches.open(CACHES.site);
  await cache.put(
    href,
    new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } }),
  );
}

/** Returns the paths of the offline pages that are not cached in the same edition as this page. */
async function outdatedPages(): Promise<string[]> {
  const parts = [textOf('configuration'), edition(textOf('registry'))];
  const cache = await caches.open(CACHES.pages);
  const pages = OFFLINE_PAGES.map(async (path) => {
    const page = await (await cache.match(path))?.text();
    return parts.every((part) => part !== undefined && page?.includes(part)) ? [] : [path];
  });
  return (await Promise.all(pages)).flat();
}

function textOf(id: string): string | undefined {
  return document.getElementById(id)?.textContent;
}

/** Returns the start of a registry, with revision and shell. The remotes differ between pages. */
function edition(registry: string | undefined): string | undefined {
  return registry?.split('"microFrontends"', 1)[0];
}
