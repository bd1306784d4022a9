import type { Remote } from '@redeem/kit';

import type { Release } from './choose-releases';
import { failureKindOf } from './load-failure';

/** How long a visitor waits for a remote before the page shows the failure, in milliseconds. */
const REMOTE_TIMEOUT_MS = 11_000;

/** The random pause before a retry, in milliseconds. It spreads the retries of many pages. */
const RETRY_PAUSE_MS = { least: 300, most: 900 };

/** The number of retries of a release, by the kind of its failure. */
const RETRIES = { temporary: 2, slow: 1, permanent: 0 };

/** The loaded remote with its release, and the first release that failed before it. */
interface LoadedRelease {
  remote: Remote;
  release: Release;
  failed: { release: Release; error: Error } | null;
}

interface Plan {
  /** The name of the remote. */
  name: string;
  /** The releases in the order of the tries. The next one is looked up only when it is needed. */
  releases: AsyncIterable<Release>;
  /** Returns true if there is a fallback: then a slow release is not tried again. */
  hasFallback: () => boolean;
  load: (release: Release) => Promise<Remote>;
}

/** Loads the first release that works. If all fail, it rejects with the error of the first, or of the timeout. */
export async function loadWithFallback(plan: Plan): Promise<LoadedRelease> {
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort(new Error(`no answer within ${String(REMOTE_TIMEOUT_MS)} ms`));
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

/** Repeats the work while it fails and `shouldRetry` returns true for the error and the number of retries so far. */
async function withRetries<Result>(
  work: () => Promise<Result>,
  shouldRetry: (error: unknown, retries: number) => boolean,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!shouldRetry(error, retries)) throw error;
    }
    await pause(
      RETRY_PAUSE_MS.least + Math.random() * (RETRY_PAUSE_MS.most - RETRY_PAUSE_MS.least),
    );
  }
}

function retriesFor(error: unknown, { url }: Release, { hasFallback }: Plan): number {
  const kind = failureKindOf(error, url);
  return kind === 'slow' && hasFallback() ? 0 : RETRIES[kind];
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
