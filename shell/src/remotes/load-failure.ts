import { absoluteUrl } from './addresses';

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
