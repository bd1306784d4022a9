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

/** A request for site data that the page's boot script sent before the store was loaded. */
interface EarlyRequest {
  url: string;
  abort: AbortController;
  response: Promise<Response>;
}

const global = globalThis as typeof globalThis & { earlyRequest?: EarlyRequest };

/** The options of all requests of the content service. */
export const REQUEST_OPTIONS = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  redirect: 'error',
} as const satisfies RequestInit;

/** The timeout of a call, in milliseconds (spec-7.1). */
export const TIMEOUT_MS = 10_000;

/** Sends a request that the store uses later. Resolves to its answer. */
export function startEarlyRequest({ href: url }: URL): Promise<Response> {
  const abort = new AbortController();
  // No effect on an answer that is complete, because the boot script reads it at once. The store may take it later.
  setTimeout(() => {
    abort.abort();
  }, TIMEOUT_MS);
  const response = fetch(url, { ...REQUEST_OPTIONS, signal: abort.signal });
  global.earlyRequest = { url, abort, response };
  return response;
}

/** Returns the early request of an address once; later calls get null. */
export function takeEarlyRequest(url: URL): EarlyRequest | null {
  const { earlyRequest } = global;
  if (earlyRequest?.url !== url.href) return null;
  delete global.earlyRequest;
  return earlyRequest;
}
