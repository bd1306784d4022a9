import { type Locator, type Page } from '@playwright/test';

import { THIRD_PARTIES } from '../network/addresses';
import { ready } from './accepts-presses';
import type { Wording } from '../data/visitors';

/** The texts by which tests find the parts of the bundle page. */
interface BundleWords {
  title: string;
  redeem: string;
  processed: RegExp;
  link: string;
}

const WORDS: Readonly<Record<Exclude<Wording, 'fr' | 'de'>, BundleWords>> = {
  en: {
    title: 'Choose titles to redeem',
    redeem: 'Redeem at Google Play',
    processed: /^This title has already been processed\. Open Google Play and enter this code:$/,
    link: 'Google Play (opens in a new tab)',
  },
  'fr-CA': {
    title: 'Choisissez les titres à obtenir',
    redeem: 'Utiliser sur Google Play',
    processed: /^Ce titre a déjà été traité\. Ouvrez Google Play et entrez ce code\s:$/,
    link: 'Google Play (s’ouvre dans un nouvel onglet)',
  },
};

/** The page with the titles of an exchanged bundle. */
export class BundlePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly names: Locator;
  /** "Titles processed: 1 of 3". */
  readonly count: Locator;
  /** The notices of the titles that are processed. */
  readonly processed: Locator;
  readonly #words: BundleWords;

  constructor(page: Page, wording: keyof typeof WORDS = 'en') {
    const words = WORDS[wording];
    const list = page.getByRole('list', { name: words.title });
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: words.title });
    this.names = list.getByRole('heading');
    this.count = page
      .getByRole('main')
      .getByRole('status')
      .getByText(/^\D+: \d+ \D+ \d+$/);
    this.processed = list.getByText(words.processed);
    this.#words = words;
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
    return ready(this.card(name).getByRole('button', { name: this.#words.redeem }));
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
    await ready(this.card(name).getByRole('link', { name: this.#words.link })).click();
    const shop = await opened;
    await shop.waitForURL(`${THIRD_PARTIES}/retailers/googleplay?code=*`);
    return new URL(shop.url()).searchParams.get('code');
  }
}
