import { type Locator, type Page } from '@playwright/test';

import { THIRD_PARTIES } from '../network/addresses';
import { ready } from './accepts-presses';

/** The page with the titles of an exchanged bundle, in English. */
export class BundlePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly names: Locator;
  /** "Titles processed: 1 of 3". */
  readonly count: Locator;
  /** The notices of the titles that are processed. */
  readonly processed: Locator;

  constructor(page: Page) {
    const title = 'Choose titles to redeem';
    const list = page.getByRole('list', { name: title });
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: title });
    this.names = list.getByRole('heading');
    this.count = page
      .getByRole('main')
      .getByRole('status')
      .getByText(/^\D+: \d+ \D+ \d+$/);
    this.processed = list.getByText(
      /^This title has already been processed\. Open Google Play and enter this code:$/,
    );
  }

  card(name: string): Locator {
    return this.page.getByRole('listitem', { name });
  }

  code(name: string): Locator {
    return this.card(name).getByRole('code');
  }

  copy(name: string): Locator {
    return ready(this.card(name).getByRole('button', { name: 'Copy code' }));
  }

  redeem(name: string): Locator {
    return ready(this.card(name).getByRole('button', { name: 'Redeem at Google Play' }));
  }

  tryAgain(name: string): Locator {
    return ready(this.card(name).getByRole('button', { name: 'Try again' }));
  }

  error(name: string): Locator {
    return this.card(name).getByRole('alert').filter({ hasText: /./ });
  }

  /** Opens the shop in a new tab. Resolves to the code that the shop received. */
  async openShop(name: string): Promise<string | null> {
    const opened = this.page.waitForEvent('popup');
    await ready(
      this.card(name).getByRole('link', { name: 'Google Play (opens in a new tab)' }),
    ).click();
    const shop = await opened;
    await shop.waitForURL(`${THIRD_PARTIES}/retailers/googleplay?code=*`);
    return new URL(shop.url()).searchParams.get('code');
  }
}
