import type { Page, Route } from '@playwright/test';

interface Entry {
  url: string;
  metadata: { version: string };
  deployment: { traffic: number; default: boolean };
}

interface Registry {
  microFrontends: Record<string, Entry[]>;
}

/** What is live for the pages of a visit, instead of what the host has composed them of. */
export class LiveRegistry {
  readonly #page: Page;
  #live: Registry | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** From the next page on this version is on trial: in truth the released one, at another address. */
  async putOnTrial(remote: string, version: string, traffic: number): Promise<void> {
    const registry = await this.#released();
    const entries = registry.microFrontends[remote] ?? [];
    const [released] = entries;
    if (!released) throw new Error(`no ${remote} is released`);
    entries.push({
      ...released,
      url: released.url.replace(`/${released.metadata.version}/`, `/${version}/`),
      metadata: { ...released.metadata, version },
      deployment: { traffic, default: false },
    });
    await this.#goLive(registry);
  }

  /** From the next page on nothing is on trial. */
  async withdraw(): Promise<void> {
    await this.#goLive(await this.#released());
  }

  /** The version that whoever is in no trial gets. */
  async releasedVersion(remote: string): Promise<string> {
    const { microFrontends } = await this.#released();
    return microFrontends[remote]?.[0]?.metadata.version ?? '';
  }

  async #released(): Promise<Registry> {
    return (await (await this.#page.request.get('/registry.json')).json()) as Registry;
  }

  async #goLive(registry: Registry): Promise<void> {
    const context = this.#page.context();
    if (!this.#live) {
      await context.route('**/registry.json', (route) => route.fulfill({ json: this.#live }));
      await context.route('**/remotes/*/*/*', (route) => this.#answerFile(route));
    }
    this.#live = registry;
    await context.addInitScript((live) => {
      // Once the page is parsed, and before the shell starts; what was added last comes last.
      document.addEventListener('readystatechange', () => {
        document.getElementById('registry')?.replaceChildren(live);
      });
    }, JSON.stringify(registry));
  }

  async #answerFile(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    const [, , remote = '', version = '', file = ''] = pathname.split('/');
    const [released, trial] = this.#live?.microFrontends[remote] ?? [];
    if (!released || trial?.metadata.version !== version) return route.fallback();
    const url = `/remotes/${remote}/${released.metadata.version}/${file}`;
    return route.fulfill({ response: await this.#page.request.get(url) });
  }
}
