import type { Locator, Page } from '@playwright/test';

/** The bottom of every page, where an English-speaking visitor says in which country to redeem. */
export class Footer {
  readonly flag: Locator;
  /** The codes behind the flag, in the order they are offered. */
  readonly territories: Locator;
  readonly location: Locator;
  /** The countries behind Location, in the order they are offered. */
  readonly countries: Locator;

  constructor(page: Page) {
    const footer = page.getByRole('contentinfo');
    this.flag = footer.getByRole('button', { name: /^Change country\./ });
    this.territories = footer.getByRole('list', { name: /^Change country\./ }).getByRole('button');
    this.location = footer.getByRole('button', { name: 'Location', exact: true });
    this.countries = footer.getByRole('list', { name: 'Location' }).getByRole('button');
  }

  territory(code: string): Locator {
    return this.territories.filter({ hasText: code });
  }

  /** Says by name that the visitor is in another country. */
  async moveTo(country: string): Promise<void> {
    await this.location.click();
    await this.countries.filter({ hasText: country }).click();
  }
}
