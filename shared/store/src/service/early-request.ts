/** A request for site data that the page's own script has sent before the store was there. */
interface EarlyRequest {
  url: string;
  abort: AbortController;
  response: Promise<Response>;
}

const page = globalThis as typeof globalThis & { earlyRequest?: EarlyRequest };

/** What every request to the content service has. */
export const REQUEST_OPTIONS = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  redirect: 'error',
} as const satisfies RequestInit;

/** Sends a request that the store takes over; returns its answer. */
export function startEarlyRequest({ href: url }: URL): Promise<Response> {
  const abort = new AbortController();
  const response = fetch(url, { ...REQUEST_OPTIONS, signal: abort.signal });
  page.earlyRequest = { url, abort, response };
  return response;
}

/** Returns the request that was sent to this address, once: the next call for it is a new request. */
export function takeEarlyRequest(url: URL): EarlyRequest | null {
  const { earlyRequest } = page;
  if (earlyRequest?.url !== url.href) return null;
  delete page.earlyRequest;
  return earlyRequest;
}
