import { setTimeout as wait } from 'node:timers/promises';

import type { Page, Request, Route } from '@playwright/test';

/**
 * Tells how often a page waits for answers. It gets them in rounds: nothing is answered before the
 * page has asked for all that it knows of, and then everything is.
 */
export class RoundTrips {
  readonly #page: Page;
  readonly #waiting: Route[] = [];
  readonly #underWay = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a page, and answers with what it has asked for, round by round, until this is true of it. */
  async before(url: string, isThere: () => Promise<boolean>): Promise<string[][]> {
    await this.#page.route('**', (route) => {
      this.#waiting.push(route);
    });
    const answered = (request: Request) => this.#underWay.delete(request);
    this.#page.on('requestfinished', answered).on('requestfailed', answered);

    const opened = this.#page.goto(url, { waitUntil: 'commit' });
    while (this.#waiting.length === 0) await wait(10);
    const rounds = [await this.#answer()];
    await opened;
    while (!(await isThere())) {
      const isWaiting = await this.#isWaiting();
      // What it has got meanwhile may have been all it needs.
      if (isWaiting && !(await isThere())) rounds.push(await this.#answer());
      else await wait(10);
    }
    return rounds;
  }

  async #answer(): Promise<string[]> {
    const routes = this.#waiting.splice(0);
    for (const route of routes) this.#underWay.add(route.request());
    await Promise.all(routes.map((route) => route.continue()));
    return routes.map((route) => new URL(route.request().url()).pathname);
  }

  /** All answers have come, and the page asks for nothing more because of them. */
  async #isWaiting(): Promise<boolean> {
    const asked = this.#waiting.length;
    if (asked === 0 || this.#underWay.size > 0) return false;
    // By the page's own clock, which stands still while the page has something to do.
    await this.#page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    return this.#waiting.length === asked;
  }
}
