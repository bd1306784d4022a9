import { send, takeEarlyRequest } from './early-request';

export type RequestFailure =
  | 'timeout'
  | 'offline'
  | 'status'
  | 'too-large'
  | 'not-json'
  | 'wrong-shape';

/** The error of all failed calls of the service. Its text is for developers and never contains the code. */
export class RequestError extends Error {
  override name = 'RequestError';

  constructor(
    readonly reason: RequestFailure,
    detail: string = reason,
  ) {
    super(detail);
  }
}

/** Returns an address of the content service. A segment stays one segment, whatever text it contains. */
export function serviceUrl(
  contentServiceUrl: string,
  segments: string[],
  query: Record<string, string>,
): URL {
  // Browsers resolve `.` and `..` even if they are encoded, so they are refused.
  if (segments.some((segment) => /^\.{0,2}$/.test(segment))) throw new RequestError('wrong-shape');
  const base = contentServiceUrl.replace(/\/$/, '');
  // A lone surrogate cannot be encoded. The replacement character makes it an unknown code.
  const path = segments.map((segment) =>
    encodeURIComponent(segment.replace(/[\uD800-\uDFFF]/gu, '\uFFFD')),
  );
  return new URL(`${base}/${path.join('/')}?${new URLSearchParams(query).toString()}`);
}

/** The size limit of an answer, in bytes: ten times the largest answer. */
const MAX_BYTES = 1_048_576;
/** The longest pause, in milliseconds, whatever the service asks for. */
const LONGEST_PAUSE_MS = 60_000;
/** The end of the pause of each address, in the page's monotonic clock. */
const pauses = new Map<string, number>();

/**
 * Calls the content service. Resolves to its JSON, not validated. Rejects only with a RequestError: after 10 s, for a
 * status other than 2xx, for a body that is not JSON or above 1 MB, and at once while the service has asked to wait.
 */
export async function requestJson(url: URL, init: RequestInit): Promise<unknown> {
  // All languages share a pause, so it belongs to the address without the query.
  const address = url.origin + url.pathname;
  if (performance.now() < (pauses.get(address) ?? 0)) {
    throw new RequestError('status', 'the service asked to wait');
  }
  const { abort, timer, ...request } = takeEarlyRequest(url) ?? send(url, init);
  try {
    const response = await request.response;
    if (!response.ok) {
      pauses.set(address, performance.now() + pauseOf(response));
      throw new RequestError('status', `HTTP ${String(response.status)}`);
    }
    if (!isJson(response)) throw new RequestError('not-json', 'not application/json');
    return parse(await readCapped(response));
  } catch (cause) {
    const reason = abort.signal.aborted ? 'timeout' : 'offline';
    // Aborts the rest of an unread answer.
    abort.abort();
    throw cause instanceof RequestError ? cause : new RequestError(reason);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the pause that an answer asks for, in milliseconds. Dates are ignored, because they need a correct clock. */
function pauseOf({ headers }: Response): number {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Math.min(Number(seconds) * 1_000, LONGEST_PAUSE_MS) : 0;
}

function isJson({ headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);
}

/** Counts bytes while reading, because a length header may be missing or wrong. */
async function readCapped({ body }: Response): Promise<ArrayBuffer> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) return new Blob(chunks).arrayBuffer();
    chunks.push(value);
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) throw new RequestError('too-large');
  }
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    // The parser's message quotes the input, which may contain a code, so it is dropped.
    throw new RequestError('not-json');
  }
}
