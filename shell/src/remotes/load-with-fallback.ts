import type { Remote } from '@redeem/kit';

import type { Release } from './choose-releases';
import { failureKindOf } from './load-failure';
import { withRetries } from './retry';

/** How long a visitor waits for a remote before something is said, in milliseconds. */
const REMOTE_TIMEOUT_MS = 11_000;

/** How often a release is asked for again, by what that promises. */
const RETRIES = { temporary: 2, slow: 1, permanent: 0 };

/** What came of it: the remote, and of the releases that failed before it the first and why. */
interface LoadedRelease {
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
  hasFallback: () => boolean;
  load: (release: Release) => Promise<Remote>;
}

/** Loads the first release that can be had. Rejects with the reason why the first one could not. */
export async function loadWithFallback(plan: Plan): Promise<LoadedRelease> {
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort(new Error(`nothing came within ${String(REMOTE_TIMEOUT_MS)} ms`));
  }, REMOTE_TIMEOUT_MS);
  try {
    return await Promise.race([firstToLoad(plan, timeout.signal), rejectOnAbort(timeout.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

async function firstToLoad(plan: Plan, signal: AbortSignal): Promise<LoadedRelease> {
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

function retriesFor(error: unknown, { url }: Release, { hasFallback }: Plan): number {
  const outlook = failureKindOf(error, url);
  return outlook === 'slow' && hasFallback() ? 0 : RETRIES[outlook];
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}
