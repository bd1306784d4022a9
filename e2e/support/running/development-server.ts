import type { Page, Route } from '@playwright/test';

import { DEVELOPMENT } from '../network/addresses';

/** The development server of a remote for a page: its files and the events of its builds. */
export class DevelopmentServer {
  readonly #page: Page;
  readonly #waiting: Route[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Serves the released files of a remote like those of a new build. */
  async serve(remote: string): Promise<void> {
    const answer = await this.#page.request.get('/registry.json');
    const { microFrontends } = (await answer.json()) as {
      microFrontends: Record<string, { url: string }[]>;
    };
    const entry = microFrontends[remote]?.[0]?.url ?? '';
    const folder = entry.slice(0, entry.lastIndexOf('/'));
    await this.#page.context().route(`${DEVELOPMENT}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/live-reload') {
        this.#waiting.push(route);
        return;
      }
      const path = pathname === '/remoteEntry.js' ? entry : folder + pathname;
      const file = await this.#page.request.get(path);
      await route.fulfill({ response: file, headers: { ...file.headers(), ...CORS } });
    });
  }

  /** The number of pages that listen for builds. */
  get listeners(): number {
    return this.#waiting.length;
  }

  /** Announces a new build to the pages that listen. */
  async tellOfBuild(): Promise<void> {
    for (const route of this.#waiting.splice(0)) {
      await route.fulfill({
        contentType: 'text/event-stream',
        headers: CORS,
        body: 'event: reload\ndata:\n\n',
      });
    }
  }
}

/** Confirms the override of the next link that is opened, which the page asks for before it starts. */
export function confirmOverrides(page: Page): void {
  page.once('dialog', (question) => void question.accept());
}

const CORS = { 'Access-Control-Allow-Origin': '*' };
