import { type PageRegistry, runnableReleases, salvageRegistry } from '@redeem/contracts';

import { absoluteUrl } from './addresses';

/** The timeout of the registry, in milliseconds. A site with many remotes has a large one. */
const REGISTRY_TIMEOUT_MS = 8_000;

/**
 * Resolves to the current registry of the site without the releases from unknown origins. An origin is known if the page or
 * its configuration contains it. Rejects if the registry cannot be loaded in time, or is older than the newest one that the
 * page has used.
 *
 * @param known The registry of the page; its revision is set to that of the live registry.
 * @param configured The origins in the configuration.
 */
export async function loadLiveRegistry(
  known: PageRegistry,
  configured: readonly string[],
): Promise<PageRegistry> {
  const signal = AbortSignal.timeout(REGISTRY_TIMEOUT_MS);
  const answer = await fetch('/registry.json', { cache: 'no-cache', signal });
  if (!answer.ok) throw new Error(`the registry: HTTP ${String(answer.status)}`);
  const live = salvageRegistry(await answer.json());
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
