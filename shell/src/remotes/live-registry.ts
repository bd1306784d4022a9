import { type PageRegistry, runnableReleases, salvageRegistry } from '@redeem/contracts';

import { absoluteUrl } from './addresses';

/** The timeout of the registry, in milliseconds. A site with many remotes has a large one. */
const REGISTRY_TIMEOUT_MS = 8_000;

/**
 * Resolves to the current registry of the site with the releases from known origins: those of the page or its configuration.
 * Rejects if it does not arrive in time, or is older than the newest one that the page has used, whose revision `known` has.
 */
export async function loadLiveRegistry(
  known: PageRegistry,
  configured: readonly string[],
): Promise<PageRegistry> {
  const signal = AbortSignal.timeout(REGISTRY_TIMEOUT_MS);
  const answer = await fetch('/registry.json', { cache: 'no-cache', signal });
  if (!answer.ok) throw new Error(`the registry: HTTP ${String(answer.status)}`);
  const { microFrontends, ...live } = salvageRegistry(await answer.json());
  if (live.revision < known.revision) throw new Error('the registry is older than the page');
  known.revision = live.revision;
  const urls = ['/', ...configured, ...runnableReleases(known).map(({ release }) => release.url)];
  const origins = new Set(urls.map(originOf));
  const isKnown = ({ url }: { url: string }) => origins.has(originOf(url));
  const releases = Object.entries(microFrontends).map(([name, entries]) => [
    name,
    entries.filter((entry) => isKnown(entry) && isKnown(entry.extras.fallback ?? entry)),
  ]);
  return { ...live, microFrontends: Object.fromEntries(releases) as typeof microFrontends };
}

function originOf(url: string): string {
  return new URL(absoluteUrl(url)).origin;
}
