import type { Territory } from '../rules/territory';

export interface SiteCall {
  contentServiceUrl: string;
  siteKey: string;
  /** Null lets the service decide. */
  territory: Territory | null;
}

/** Returns the address of site data. All its parts come from the configuration, so encoding is sufficient. */
export function siteUrl({ contentServiceUrl, siteKey, territory }: SiteCall): URL {
  const query = territory === null ? '' : `?cc=${territory}`;
  return new URL(`${contentServiceUrl}/site/${encodeURIComponent(siteKey)}${query}`);
}

const global = globalThis as typeof globalThis & { earlyRequest?: ReturnType<typeof send> };
/** The timeout of a call, in milliseconds (spec-7.1). */
const TIMEOUT_MS = 10_000;

/** Sends a request to the content service. The timer aborts it. */
function send({ href: url }: URL, init?: RequestInit) {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    abort.abort();
  }, TIMEOUT_MS);
  const response = fetch(url, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: abort.signal,
  });
  return { url, abort, response, timer };
}

/** Sends a request before the store is loaded, which takes it later. */
export function startEarlyRequest(url: URL): Promise<Response> {
  global.earlyRequest = send(url);
  return global.earlyRequest.response;
}

/** The size limit of an answer, in bytes: ten times the largest answer. */
const MAX_BYTES = 1_048_576;
/** The longest pause, in milliseconds, whatever the service asks for. */
const LONGEST_PAUSE_MS = 60_000;
/** The end of the pause of each address, in the page's monotonic clock. */
const pauses = new Map<string, number>();

/**
 * Calls the content service. Resolves to its JSON, not validated. Rejects after 10 s, for a status other than 2xx, for a
 * body that is not JSON or above 1 MB, and at once while the service has asked to wait. An error may quote an answer, and
 * so a code: the store keeps none.
 */
export async function requestJson(url: URL, init: RequestInit): Promise<unknown> {
  // All languages share a pause, so it belongs to the address without the query.
  const address = url.origin + url.pathname;
  if (performance.now() < (pauses.get(address) ?? 0)) throw new Error('told to wait');
  const { earlyRequest } = global;
  const isEarly = earlyRequest?.url === url.href;
  if (isEarly) delete global.earlyRequest;
  const { abort, timer, response } = isEarly ? earlyRequest : send(url, init);
  try {
    const answer = await response;
    if (!answer.ok) {
      pauses.set(address, performance.now() + pauseOf(answer));
      throw new Error(`HTTP ${String(answer.status)}`);
    }
    if (!isJson(answer)) throw new Error('not application/json');
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return JSON.parse(decoder.decode(await readCapped(answer))) as unknown;
  } catch (cause) {
    abort.abort(); // A whole answer may still be read by a script in the page.
    throw cause;
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
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
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
    if (bytes > MAX_BYTES) throw new Error('too large');
  }
}
