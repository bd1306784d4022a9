import { createHash } from 'node:crypto';

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

/** The version of all releases that exist for a test only. */
export const ANOTHER = '7.7.7';

/** Matches a file of a remote: /remotes/<remote>/<version>/<file>. */
const FILE = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/;

/** The registry for the pages of a visit, instead of the registry of the host. */
export class LiveRegistry {
  readonly #page: Page;
  /** Changed entries, by remote. All other files of a version are the released ones. */
  readonly #entries = new Map<string, string>();
  #live: string | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Puts a version on trial from the next page on. It is the released one at another address. */
  async putOnTrial(remote: string, version: string, traffic: number): Promise<void> {
    await this.#change(remote, (released) => [
      released,
      { ...atVersion(released, version), deployment: { traffic, default: false } },
    ]);
  }

  /**
   * Makes a changed copy of the released entry the default from the next page on.
   *
   * @param hasFallback True makes the released one its fallback.
   */
  async release(
    remote: string,
    make: (entry: string) => string,
    hasFallback = false,
  ): Promise<void> {
    const { url } = entryOf(await this.released(), remote);
    const script = make(await (await this.#page.request.get(url)).text());
    this.#entries.set(remote, script);
    const digest = createHash('sha384').update(script).digest('base64');
    const metadata = { version: ANOTHER, integrity: `sha384-${digest}` };
    await this.#change(remote, (released) => [
      {
        ...atVersion(released, ANOTHER),
        metadata,
        extras: hasFallback ? withFallback(released) : released.extras,
      },
    ]);
  }

  /** Restores the released registry from the next page on. */
  async withdraw(): Promise<void> {
    await this.goLive(await this.released());
  }

  /** Resolves to the version for visitors who are in no trial. */
  async releasedVersion(remote: string): Promise<string> {
    return entryOf(await this.released(), remote).metadata.version;
  }

  async released(): Promise<Registry> {
    return (await (await this.#page.request.get('/registry.json')).json()) as Registry;
  }

  /** Makes a document the registry from the next page on. `/registry.json` answers with it at once. */
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
      // After the page is parsed and before the shell starts.
      document.addEventListener('readystatechange', () => {
        // Not a script element, whose text Trusted Types protect.
        const registry = document.createElement('data');
        registry.id = 'registry';
        registry.textContent = live;
        document.getElementById('registry')?.replaceWith(registry);
      });
    }, this.#live);
  }

  async #change(remote: string, change: (released: Entry) => Entry[]): Promise<void> {
    const registry = await this.released();
    registry.microFrontends[remote] = change(entryOf(registry, remote));
    await this.goLive(registry);
  }

  async #answerFile(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const [, remote = '', version = '', file = ''] = FILE.exec(pathname) ?? [];
    const released = await this.releasedVersion(remote);
    if (version === released) return route.fallback();
    const script = file.startsWith('remoteEntry.') ? this.#entries.get(remote) : undefined;
    if (script !== undefined)
      return route.fulfill({ contentType: 'text/javascript', body: script });
    const response = await this.#page.request.get(`/remotes/${remote}/${released}/${file}`);
    if (file !== 'release.json') return route.fulfill({ response });
    const record = await response.text();
    return route.fulfill({ response, body: record.replaceAll(`/${released}/`, `/${version}/`) });
  }
}

function entryOf({ microFrontends }: Registry, remote: string): Entry {
  const [entry] = microFrontends[remote] ?? [];
  if (!entry) throw new Error(`no ${remote} is released`);
  return entry;
}

function withFallback({ url, metadata, extras }: Entry): Entry['extras'] {
  return { ...extras, fallback: { url, metadata } };
}

function atVersion(entry: Entry, version: string): Entry {
  return {
    ...entry,
    url: entry.url.replace(`/${entry.metadata.version}/`, `/${version}/`),
    metadata: { ...entry.metadata, version },
  };
}
