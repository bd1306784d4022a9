import type { Remote } from '@redeem/kit';

import type { Release } from '../boot-page/choose-releases';
import { absoluteUrl } from './addresses';

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
  /** The releases in the order of the tries, at least one. The next one is looked up only when it is needed. */
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
  throw failed?.error ?? new Error('there is no release');
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

/**
 * The kind of a failed load: a retry may help, the load was slow and a retry may be slow too, or a retry
 * would fail again.
 */
export type FailureKind = 'temporary' | 'slow' | 'permanent';

/** The bundler's error for a chunk, or the style sheet of a chunk, that did not load. */
interface ChunkError extends Error {
  type: string;
  request: string;
}

/**
 * Returns the kind of a failure.
 *
 * @param entryUrl The address of the entry, because the error of the federation runtime does not contain it.
 */
export function failureKindOf(error: unknown, entryUrl: string): FailureKind {
  if (!(error instanceof Error)) return 'permanent';
  if (isChunkError(error)) return chunkFailureKind(error);
  // A script that threw or has the wrong content has arrived, so only network errors are worth a retry.
  if (!error.message.includes('ScriptNetworkError')) return 'permanent';
  return /timed out\b/.test(error.message) ? 'slow' : requestFailureKind(entryUrl);
}

function chunkFailureKind({ type, request }: ChunkError): FailureKind {
  if (type === 'timeout') return 'slow';
  // `missing` means that the script arrived without the chunk.
  return type === 'error' ? requestFailureKind(request) : 'permanent';
}

/**
 * Returns the kind by the status of the last response. A response with status 200 that was refused has wrong
 * bytes or a wrong type. A 403 or 404 stays until the next release.
 */
function requestFailureKind(url: string): FailureKind {
  const [status = 0] = performance
    .getEntriesByName(absoluteUrl(url), 'resource')
    .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry.responseStatus] : []))
    .slice(-1);
  // The status is 0 if the connection broke, and unknown in some browsers.
  return status === 0 || status === 429 || status >= 500 ? 'temporary' : 'permanent';
}

function isChunkError(error: Error): error is ChunkError {
  return 'type' in error && 'request' in error;
}
