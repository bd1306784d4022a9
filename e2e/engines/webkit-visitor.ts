import { expect } from '@playwright/test';

import type { ElementId, WebDriver } from './webdriver';

/** A visitor in WebKit, which Playwright cannot drive as distributions ship it. Names are complete accessible names. */
export class WebKitVisitor {
  readonly #driver: WebDriver;
  readonly #site: string;

  /** @param site The origin that addresses without one belong to. */
  constructor(driver: WebDriver, site: string) {
    this.#driver = driver;
    this.#site = site;
  }

  open(address: string): Promise<void> {
    return this.#driver.open(new URL(address, this.#site).href);
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  /** Types key by key into a field. */
  type(field: string, text: string): Promise<void> {
    return this.#withNamed('input', field, (element) => this.#driver.type(element, text));
  }

  /** Presses a button or a link as soon as it accepts presses. */
  press(name: string): Promise<void> {
    const settled = ':not([data-settling] *, :disabled)';
    return this.#withNamed(`:is(button, a)${settled}`, name, (element) =>
      this.#driver.click(element),
    );
  }

  address(): Promise<string> {
    return this.#driver.address();
  }

  /** The language of the page as BCP 47 tag. */
  language(): Promise<string> {
    return this.#driver.textFrom('return document.documentElement.lang');
  }

  /** The heading of level 1, empty without one. */
  heading(): Promise<string> {
    return this.#driver.textFrom('return document.querySelector("h1")?.innerText ?? ""');
  }

  /** The visible text of the page, without its header and footer where it has such parts. */
  text(): Promise<string> {
    return this.#driver.textFrom(
      'return (document.querySelector("main") ?? document.body).innerText',
    );
  }

  /** Waits for an element by its accessible name and then acts on it once. */
  async #withNamed(
    selector: string,
    name: string,
    act: (element: ElementId) => Promise<void>,
  ): Promise<void> {
    let found: ElementId | undefined;
    // An element may leave the page while its name is asked for.
    await expect(async () => {
      for (const element of await this.#driver.elements(selector)) {
        if ((await this.#driver.nameOf(element)) === name) found = element;
      }
      expect(found, `“${name}”`).toBeDefined();
    }).toPass();
    if (found !== undefined) await act(found);
  }
}
