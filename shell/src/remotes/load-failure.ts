import { absoluteUrl } from './addresses';

/**
 * What another request for the same release promises: it may well pass, or it was slow and may be
 * slow again, or it would end the same.
 */
export type FailureKind = 'temporary' | 'slow' | 'permanent';

/** The bundler's own error: a chunk, or the style sheet of one, could not be had. */
interface ChunkError extends Error {
  type: string;
  request: string;
}

/** @param entryUrl The address of the entry, which the federation runtime's error does not carry. */
export function failureKindOf(error: unknown, entryUrl: string): FailureKind {
  if (!(error instanceof Error)) return 'permanent';
  if (isChunkError(error)) return chunkFailureKind(error);
  // What ran and failed, or is not what was asked for, has arrived; only the network is worth a try.
  if (!error.message.includes('ScriptNetworkError')) return 'permanent';
  return /timed out\b/.test(error.message) ? 'slow' : requestFailureKind(entryUrl);
}

function chunkFailureKind({ type, request }: ChunkError): FailureKind {
  if (type === 'timeout') return 'slow';
  // `missing`: the script came and has no chunk in it.
  return type === 'error' ? requestFailureKind(request) : 'permanent';
}

/**
 * By what the server said. An answer that arrived and was not taken had the wrong bytes or the wrong
 * type; that something is not there, or may not be had, is the truth until the next release.
 */
function requestFailureKind(url: string): FailureKind {
  const [status = 0] = performance
    .getEntriesByName(absoluteUrl(url), 'resource')
    .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry.responseStatus] : []))
    .slice(-1);
  // None is known where the connection broke, and in browsers that do not tell.
  return status === 0 || status === 429 || status >= 500 ? 'temporary' : 'permanent';
}

function isChunkError(error: Error): error is ChunkError {
  return 'type' in error && 'request' in error;
}
