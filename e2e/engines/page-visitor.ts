import type { Page } from '@playwright/test';

import { ready } from '../support/pages/accepts-presses';
import type { Visitor } from './visitor';

/** A visitor in an engine that Playwright drives. */
export class PageVisitor implements Visitor {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async back(): Promise<void> {
    await this.#page.goBack();
  }

  async type(field: string, text: string): Promise<void> {
    await this.#page.getByLabel(field, { exact: true }).pressSequentially(text);
  }

  async press(name: string): Promise<void> {
    const named = { name, exact: true };
    const button = this.#page.getByRole('button', named);
    await ready(button.or(this.#page.getByRole('link', named))).click();
  }

  address(): Promise<string> {
    return Promise.resolve(this.#page.url());
  }

  language(): Promise<string> {
    return this.#page.evaluate(() => document.documentElement.lang);
  }

  async heading(): Promise<string> {
    return (await this.#page.getByRole('heading', { level: 1 }).allInnerTexts()).join();
  }

  text(): Promise<string> {
    return this.#page.evaluate(() => (document.querySelector('main') ?? document.body).innerText);
  }
}
