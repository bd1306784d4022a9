import { REQUEST_OPTIONS, takeEarlyRequest } from './early-request';
import { RequestError } from './request-error';
import { isTooEarly, noteRetryAfter } from './retry-after';

/** How long the service may take, in milliseconds (product-spec 9). */
const TIMEOUT = 10_000;

/** What an answer may weigh, in bytes: ten times the largest there is. */
const MAX_BYTES = 1_048_576;

/**
 * Asks the content service and gives its JSON, unchecked.
 *
 * Rejects with a RequestError and nothing else: after 10 s, on anything but 2xx, on anything but
 * JSON and on more than 1 MB; and at once as long as the service has said not to be asked again.
 */
export async function requestJson(url: URL, init: RequestInit): Promise<unknown> {
  if (isTooEarly(url)) throw new RequestError('status', 'the service asked to wait');
  const early = init.method === 'GET' ? takeEarlyRequest(url) : null;
  const request = early?.abort ?? new AbortController();
  const timer = setTimeout(() => {
    request.abort();
  }, TIMEOUT);
  try {
    const response = await (early?.response ??
      fetch(url, {
        ...init,
        ...REQUEST_OPTIONS,
        signal: request.signal,
      }));
    if (!response.ok) noteRetryAfter(url, response);
    if (!response.ok) throw new RequestError('status', `HTTP ${String(response.status)}`);
    if (!isJson(response)) throw new RequestError('not-json', 'not application/json');
    return parse(await readCapped(response));
  } catch (cause) {
    const isTimeout = request.signal.aborted;
    // Whatever is left of an answer nobody reads need not come any more.
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

/** Counts while it reads: a length header may be missing, or wrong. */
async function readCapped(response: Response): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decode(decoder);
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      throw new RequestError('too-large');
    }
    text += decode(decoder, value);
  }
}

function decode(decoder: InstanceType<typeof TextDecoder>, value?: Uint8Array): string {
  try {
    return decoder.decode(value, { stream: value !== undefined });
  } catch {
    throw new RequestError('not-json', 'not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser quotes what it could not read, and that may hold a code: do not pass it on.
    throw new RequestError('not-json');
  }
}
