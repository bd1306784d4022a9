import { type PageRegistry, runnableReleases, salvageRegistry } from '@redeem/contracts';

import { absoluteUrl } from './addresses';

/** The timeout of the registry while a visitor waits for a fallback, in milliseconds. */
const REGISTRY_TIMEOUT_MS = 3_000;

/**
 * Resolves to the current registry of the site, which may be newer than the page's. Rejects if it cannot be
 * loaded in time.
 *
 * @param timeout In milliseconds. A site with many remotes has a large registry.
 */
export async function loadLiveRegistry(timeout = REGISTRY_TIMEOUT_MS): Promise<PageRegistry> {
  const answer = await fetch('/registry.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`the registry: HTTP ${String(answer.status)}`);
  return salvageRegistry(await answer.json());
}

/**
 * Resolves to the live registry without the releases from unknown origins. An origin is known if the page or
 * its configuration contains it. Rejects if the registry is older than the newest one that the page has used.
 *
 * @param known The registry of the page; its revision is set to that of the live registry.
 * @param configured The origins in the configuration.
 */
export async function newerRegistry(
  known: PageRegistry,
  configured: readonly string[],
  timeout?: number,
): Promise<PageRegistry> {
  const live = await loadLiveRegistry(timeout);
  const { revision, microFrontends } = live;
  if (revision < known.revision) throw new Error(`the registry is older: ${String(revision)}`);
  known.revision = revision;
  const urls = ['/', ...configured, ...runnableReleases(known).map(({ release }) => release.url)];
  const origins = new Set(urls.map(originOf));
  const isKnown = ({ url }: { url: string }) => origins.has(originOf(url));
  for (const [name, entries] of Object.entries(microFrontends)) {
    microFrontends[name] = entries.filter(
      (entry) => isKnown(entry) && isKnown(entry.extras.fallback ?? entry),
    );
  }
  return live;
}

function originOf(url: string): string {
  return new URL(absoluteUrl(url)).origin;
}
