import { type PageRegistry, salvageRegistry } from '@redeem/delivery/contracts';

/** How long it may take, in milliseconds. */
const TIMEOUT = 3_000;

/** The registry of which the next page is composed; it may be another than this page's. */
export async function liveRegistry(): Promise<PageRegistry> {
  const answer = await fetch('/registry.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!answer.ok) throw new Error(`the registry: HTTP ${String(answer.status)}`);
  return salvageRegistry(await answer.json());
}
