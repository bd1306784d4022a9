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

interface SentRequest {
  url: string;
  abort: AbortController;
  response: Promise<Response>;
  /** Aborts the request after its timeout. */
  timer: ReturnType<typeof setTimeout>;
}

const global = globalThis as typeof globalThis & { earlyRequest?: SentRequest };
/** The timeout of a call, in milliseconds (spec-7.1). */
const TIMEOUT_MS = 10_000;

/** Sends a request to the content service. */
export function send({ href: url }: URL, init?: RequestInit): SentRequest {
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

/** Returns the early request of an address once; later calls get null. */
export function takeEarlyRequest(url: URL): SentRequest | null {
  const { earlyRequest } = global;
  if (earlyRequest?.url !== url.href) return null;
  delete global.earlyRequest;
  return earlyRequest;
}
