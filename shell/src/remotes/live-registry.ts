import { type PageRegistry, salvageRegistry } from '@redeem/delivery/contracts';

/** How long it may take where it is only one of several hopes, in milliseconds. */
const TIMEOUT = 3_000;

/**
 * The registry of which the next page is composed; it may be another than this page's.
 *
 * @param timeout In milliseconds: it is as large as the site has remotes.
 */
export async function liveRegistry(timeout = TIMEOUT): Promise<PageRegistry> {
  const answer = await fetch('/registry.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(timeout),
  });
  if (!answer.ok) throw new Error(`the registry: HTTP ${String(answer.status)}`);
  return salvageRegistry(await answer.json());
}
