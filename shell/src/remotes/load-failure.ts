import { addressOf } from './addresses';

/**
 * What another request for the same release promises: it may well pass, or it was slow and may be
 * slow again, or it would end the same.
 */
export type Outlook = 'may-pass' | 'was-slow' | 'hopeless';

/** The bundler's own error: a chunk, or the style sheet of one, could not be had. */
interface ChunkError extends Error {
  type: string;
  request: string;
}

/** @param entryUrl The address of the entry, which the federation runtime's error does not carry. */
export function outlookOf(error: unknown, entryUrl: string): Outlook {
  if (!(error instanceof Error)) return 'hopeless';
  if (isChunkError(error)) return outlookOfChunk(error);
  // What ran and failed, or is not what was asked for, has arrived; only the network is worth a try.
  if (!error.message.includes('ScriptNetworkError')) return 'hopeless';
  return /timed out\b/.test(error.message) ? 'was-slow' : outlookOfRequest(entryUrl);
}

function outlookOfChunk({ type, request }: ChunkError): Outlook {
  if (type === 'timeout') return 'was-slow';
  // `missing`: the script came and has no chunk in it.
  return type === 'error' ? outlookOfRequest(request) : 'hopeless';
}

/**
 * By what the server said. An answer that arrived and was not taken had the wrong bytes or the wrong
 * type; that something is not there, or may not be had, is the truth until the next release.
 */
function outlookOfRequest(url: string): Outlook {
  const [status = 0] = performance
    .getEntriesByName(addressOf(url), 'resource')
    .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry.responseStatus] : []))
    .slice(-1);
  // None is known where the connection broke, and in browsers that do not tell.
  return status === 0 || status === 429 || status >= 500 ? 'may-pass' : 'hopeless';
}

function isChunkError(error: Error): error is ChunkError {
  return 'type' in error && 'request' in error;
}
