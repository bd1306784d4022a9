/** A request that did not wait for the store: the script in the page has sent it (shell/src/boot-page). */
interface BegunRequest {
  url: string;
  abort: AbortController;
  response: Promise<Response>;
}

const page = globalThis as typeof globalThis & { begunRequest?: BegunRequest };

/** The answer on its way from this address, once: whoever asks again asks anew. */
export function takeBegunRequest(url: URL): BegunRequest | null {
  const { begunRequest } = page;
  if (begunRequest?.url !== url.href) return null;
  delete page.begunRequest;
  return begunRequest;
}
