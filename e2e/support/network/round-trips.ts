import { setTimeout as wait } from 'node:timers/promises';

import type { Page, Request, Route } from '@playwright/test';

/**
 * Counts the round trips of a page. It answers in rounds: it waits until the page has sent all requests that it can send,
 * and then answers all of them.
 */
export class RoundTrips {
  readonly #page: Page;
  readonly #waiting: Route[] = [];
  readonly #underWay = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens a page and answers its requests round by round until `isThere` is true. Resolves to the requests of each round. */
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
      // The last answers may have been sufficient.
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

  /** Resolves to true when the page has all answers and sends no further requests. */
  async #isWaiting(): Promise<boolean> {
    const asked = this.#waiting.length;
    if (asked === 0 || this.#underWay.size > 0) return false;
    // The page's own timer, which does not fire while the page is busy.
    await this.#page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    return this.#waiting.length === asked;
  }
}
