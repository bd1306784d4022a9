import type { BrowserContext, Request } from '@playwright/test';

/** A request and the cache headers of its answer. */
interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Null without an answer. */
  cacheControl: string | null;
}

/** All requests of the pages of a visit. */
export class Traffic {
  readonly #sent: Promise<Sent>[] = [];

  constructor(context: BrowserContext) {
    context.on('requestfinished', (request) => this.#sent.push(sentBy(request)));
    context.on('requestfailed', (request) => this.#sent.push(sentBy(request)));
  }

  all(): Promise<Sent[]> {
    return Promise.all(this.#sent);
  }
}

async function sentBy(request: Request): Promise<Sent> {
  const response = await request.response().catch(() => null);
  return {
    url: request.url(),
    headers: await request.allHeaders(),
    body: request.postData() ?? '',
    cacheControl: (await response?.headerValue('cache-control')) ?? null,
  };
}
