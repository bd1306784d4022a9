import { REQUEST_OPTIONS, takeEarlyRequest, TIMEOUT_MS } from './early-request';

export type RequestFailure =
  | 'timeout'
  | 'offline'
  | 'status'
  | 'too-large'
  | 'not-json'
  | 'wrong-shape'
  | 'no-redirect';

/** The error of all failed calls of the service. Callers never get a Response. */
export class RequestError extends Error {
  override name = 'RequestError';

  /**
   * @param reason The kind of failure.
   * @param detail A text for developers, which must never contain the code.
   */
  constructor(
    readonly reason: RequestFailure,
    detail: string = reason,
  ) {
    super(detail);
  }
}

/** Returns an address of the content service. Every segment stays one segment, whatever text it contains. */
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

/**
 * Calls the content service. Resolves to its JSON, not validated.
 *
 * Rejects only with a RequestError: after 10 s, for a status other than 2xx, for a body that is not JSON or larger than
 * 1 MB, and at once while the service has asked to wait.
 */
export async function requestJson(url: URL, init: RequestInit): Promise<unknown> {
  if (isTooEarly(url)) throw new RequestError('status', 'the service asked to wait');
  const early = init.method === 'GET' ? takeEarlyRequest(url) : null;
  const request = early?.abort ?? new AbortController();
  // The time of an early request runs since it was sent.
  const timer = early
    ? undefined
    : setTimeout(() => {
        request.abort();
      }, TIMEOUT_MS);
  try {
    const options = { ...init, ...REQUEST_OPTIONS, signal: request.signal };
    const response = await (early?.response ?? fetch(url, options));
    if (!response.ok) {
      notePause(url, response);
      throw new RequestError('status', `HTTP ${String(response.status)}`);
    }
    if (!isJson(response)) throw new RequestError('not-json', 'not application/json');
    return parse(await readCapped(response));
  } catch (cause) {
    const isTimeout = request.signal.aborted;
    // Aborts the rest of an unread answer.
    request.abort();
    if (cause instanceof RequestError) throw cause;
    throw new RequestError(isTimeout ? 'timeout' : 'offline');
  } finally {
    clearTimeout(timer);
  }
}

function isJson(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type);
}

/** Counts bytes while reading, because a length header may be missing or wrong. */
async function readCapped({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    bytes += value?.byteLength ?? 0;
    if (bytes > MAX_BYTES) {
      await reader?.cancel();
      throw new RequestError('too-large');
    }
    try {
      text += decoder.decode(value, { stream: !done });
    } catch {
      throw new RequestError('not-json', 'not UTF-8');
    }
    if (done) return text;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the input, which may contain a code, so it is dropped.
    throw new RequestError('not-json');
  }
}

/** The longest pause, in milliseconds, whatever the service asks for. */
const LONGEST = 60_000;

/** The end of the pause of each address, in the page's monotonic clock. */
const pauses = new Map<string, number>();

/** Returns true while the service has asked to wait for an address. */
function isTooEarly(url: URL): boolean {
  return performance.now() < (pauses.get(addressOf(url)) ?? 0);
}

/** Records the pause of an answer in seconds. Dates are ignored, because they need a correct clock. */
function notePause(url: URL, { headers }: Response): void {
  const seconds = headers.get('retry-after') ?? '';
  if (!/^\d{1,6}$/.test(seconds)) return;
  pauses.set(addressOf(url), performance.now() + Math.min(Number(seconds) * 1_000, LONGEST));
}

/** Returns the address without the query, so that all languages share a pause. */
function addressOf({ origin, pathname }: URL): string {
  return origin + pathname;
}
