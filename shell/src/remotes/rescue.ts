import type { Remote } from '@redeem/kit';

import type { Release } from './choose-releases';
import { outlookOf } from './load-failure';
import { withRetries } from './retry';

/** How long a visitor waits for a remote before something is said, in milliseconds. */
const PATIENCE = 11_000;

/** How often a release is asked for again, by what that promises. */
const RETRIES = { 'may-pass': 2, 'was-slow': 1, hopeless: 0 };

/** What came of it: the remote, and of the releases that failed before it the first and why. */
interface Rescue {
  remote: Remote;
  release: Release;
  failed: { release: Release; error: Error } | null;
}

interface Plan {
  /** Of the remote. */
  name: string;
  /** In the order in which they are tried; what is in doubt is found out only when it is needed. */
  releases: AsyncIterable<Release>;
  /** There is another release in reserve: one that was slow is not waited for twice. */
  hasReserve: () => boolean;
  load: (release: Release) => Promise<Remote>;
}

/** Loads the first release that can be had. Rejects with the reason why the first one could not. */
export async function rescue(plan: Plan): Promise<Rescue> {
  const patience = new AbortController();
  const timer = setTimeout(() => {
    patience.abort(new Error(`nothing came within ${String(PATIENCE)} ms`));
  }, PATIENCE);
  try {
    return await Promise.race([firstToLoad(plan, patience.signal), end(patience.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

async function firstToLoad(plan: Plan, signal: AbortSignal): Promise<Rescue> {
  let failed: { release: Release; error: Error } | null = null;
  for await (const release of plan.releases) {
    try {
      const remote = await withRetries(
        () => plan.load(release),
        (error, retries) => !signal.aborted && retries < retriesFor(error, release, plan),
      );
      return { remote, release, failed };
    } catch (error) {
      failed ??= { release, error: error instanceof Error ? error : new Error(String(error)) };
    }
    if (signal.aborted) break;
  }
  throw failed?.error ?? new Error(`the registry has no ${plan.name}`);
}

function retriesFor(error: unknown, { url }: Release, { hasReserve }: Plan): number {
  const outlook = outlookOf(error, url);
  return outlook === 'was-slow' && hasReserve() ? 0 : RETRIES[outlook];
}

function end(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}
