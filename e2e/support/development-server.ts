import type { Locator, Page, Route } from '@playwright/test';

import { DEVELOPMENT } from './addresses';

/** The development server of a remote, as a page sees it: its files, and word of every build. */
export class DevelopmentServer {
  readonly #page: Page;
  readonly #waiting: Route[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Serves what is released of a remote, as if it had been built just now. */
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

  /** Pages that listen. */
  get listeners(): number {
    return this.#waiting.length;
  }

  /** Tells whoever listens that there is a new build. */
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

/** Where a page asks whether the override of a link may run. */
export function overrideQuestion(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Run other remotes in this tab?' });
}

/** Answers the question that a link with an override leads to: yes. */
export function confirmOverrides(page: Page): Promise<void> {
  return overrideQuestion(page).getByRole('button', { name: 'Run in this tab' }).click();
}

const CORS = { 'Access-Control-Allow-Origin': '*' };
