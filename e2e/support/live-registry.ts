import type { Page, Route } from '@playwright/test';

interface Entry {
  url: string;
  metadata: { version: string; integrity: string };
  deployment: { traffic: number; default: boolean };
  extras: { fallback?: Pick<Entry, 'url' | 'metadata'> };
}

interface Registry {
  revision: number;
  microFrontends: Record<string, Entry[]>;
}

/** The version of every release that there is for the sake of a test. */
export const ANOTHER = '7.7.7';

/** A file of a remote: /remotes/<remote>/<version>/<file>. */
const FILE = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/;

/** What is live for the pages of a visit, instead of what the host has composed them of. */
export class LiveRegistry {
  readonly #page: Page;
  /** Entries with bytes of their own, by remote; all other files of a version are the released ones. */
  readonly #entries = new Map<string, string>();
  #live: string | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** From the next page on this version is on trial: in truth the released one, at another address. */
  async putOnTrial(remote: string, version: string, traffic: number): Promise<void> {
    const registry = await this.released();
    const released = entryOf(registry, remote);
    registry.microFrontends[remote]?.push({
      ...atVersion(released, version),
      deployment: { traffic, default: false },
    });
    await this.goLive(registry);
  }

  /** From the next page on another version is for everybody, and the released one to fall back on. */
  async replace(remote: string): Promise<void> {
    const registry = await this.released();
    const released = entryOf(registry, remote);
    const { url, metadata } = released;
    const extras = { ...released.extras, fallback: { url, metadata } };
    registry.microFrontends[remote] = [{ ...atVersion(released, ANOTHER), extras }];
    await this.goLive(registry);
  }

  /**
   * From the next page on another version is for everybody, made of the released entry by this.
   *
   * @param hasFallback The released one is what it falls back on.
   */
  async release(
    remote: string,
    make: (entry: string) => string,
    hasFallback = false,
  ): Promise<void> {
    const registry = await this.released();
    const released = entryOf(registry, remote);
    const script = make(await (await this.#page.request.get(released.url)).text());
    this.#entries.set(remote, script);
    const metadata = { version: ANOTHER, integrity: await integrityOf(script) };
    const fallback = { url: released.url, metadata: released.metadata };
    const extras = { ...released.extras, ...(hasFallback && { fallback }) };
    registry.microFrontends[remote] = [{ ...atVersion(released, ANOTHER), metadata, extras }];
    await this.goLive(registry);
  }

  /** From the next page on nothing is on trial, and nothing else than what is released. */
  async withdraw(): Promise<void> {
    await this.goLive(await this.released());
  }

  /** The version that whoever is in no trial gets. */
  async releasedVersion(remote: string): Promise<string> {
    return entryOf(await this.released(), remote).metadata.version;
  }

  async released(): Promise<Registry> {
    return (await (await this.#page.request.get('/registry.json')).json()) as Registry;
  }

  /** From the next page on this is the registry, whatever it is; whoever asks for it gets it at once. */
  async goLive(registry: Registry | string): Promise<void> {
    const context = this.#page.context();
    if (this.#live === null) {
      await context.route('**/registry.json', (route) =>
        route.fulfill({ contentType: 'application/json', body: this.#live ?? '' }),
      );
      await context.route('**/remotes/*/*/*', (route) => this.#answerFile(route));
    }
    this.#live = typeof registry === 'string' ? registry : JSON.stringify(registry);
    await context.addInitScript((live) => {
      // Once the page is parsed, and before the shell starts; what was added last comes last.
      document.addEventListener('readystatechange', () => {
        // No script: nobody may change the text of one.
        const registry = document.createElement('data');
        registry.id = 'registry';
        registry.textContent = live;
        document.getElementById('registry')?.replaceWith(registry);
      });
    }, this.#live);
  }

  async #answerFile(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const [, remote = '', version = '', file = ''] = FILE.exec(pathname) ?? [];
    const released = await this.releasedVersion(remote);
    if (version === released) return route.fallback();
    const script = file.startsWith('remoteEntry.') ? this.#entries.get(remote) : undefined;
    if (script !== undefined) {
      return route.fulfill({ contentType: 'text/javascript', body: script });
    }
    const url = `/remotes/${remote}/${released}/${file}`;
    return route.fulfill({ response: await this.#page.request.get(url) });
  }
}

function entryOf({ microFrontends }: Registry, remote: string): Entry {
  const [entry] = microFrontends[remote] ?? [];
  if (!entry) throw new Error(`no ${remote} is released`);
  return entry;
}

function atVersion(entry: Entry, version: string): Entry {
  return {
    ...entry,
    url: entry.url.replace(`/${entry.metadata.version}/`, `/${version}/`),
    metadata: { ...entry.metadata, version },
  };
}

async function integrityOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(script));
  return `sha384-${Buffer.from(digest).toString('base64')}`;
}
