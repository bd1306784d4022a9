import { type PageRegistry, runnableReleases, salvageRegistry } from '@redeem/contracts';

import { absoluteUrl } from './addresses';

/** How long it may take where it is only one of several hopes, in milliseconds. */
const REGISTRY_TIMEOUT_MS = 3_000;

/**
 * The registry of which the next page is composed; it may be another than this page's.
 *
 * @param timeout In milliseconds: it is as large as the site has remotes.
 */
export async function liveRegistry(timeout = REGISTRY_TIMEOUT_MS): Promise<PageRegistry> {
  const answer = await fetch('/registry.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`the registry: HTTP ${String(answer.status)}`);
  return salvageRegistry(await answer.json());
}

/**
 * The live registry as far as a page may follow it: it is not older than what the page has followed so far,
 * and a release from an origin that neither the page nor its configuration names is left out.
 *
 * @param known What the page knows of; its revision goes forward.
 * @param configured The origins that the configuration names.
 */
export async function newerRegistry(
  known: PageRegistry,
  configured: readonly string[],
  timeout?: number,
): Promise<PageRegistry> {
  const live = await liveRegistry(timeout);
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
