import { expect, type Locator, type Page } from '@playwright/test';

import { THIRD_PARTIES } from '../network/addresses';
import { ready } from './accepts-presses';
import type { Wording } from '../data/visitors';

/** The texts by which tests find the parts of the retailer chooser. */
interface ChooserWords {
  title: string;
  redeemNow: string;
  redirecting: string;
}

const WORDS: Readonly<Record<Wording, ChooserWords>> = {
  en: {
    title: 'Choose a retailer',
    redeemNow: 'Redeem Now',
    redirecting: 'You are now being redirected to the retailer',
  },
  fr: {
    title: 'Choisissez votre plateforme',
    redeemNow: 'Utiliser maintenant',
    redirecting: 'Redirection vers le site de la plateforme en cours',
  },
  'fr-CA': {
    title: 'Choisissez un détaillant',
    redeemNow: 'Utiliser maintenant',
    redirecting: 'Redirection vers le site du détaillant en cours',
  },
  de: {
    title: 'Wählen Sie einen Anbieter',
    redeemNow: 'Jetzt einlösen',
    redirecting: 'Sie werden jetzt zum Anbieter weitergeleitet',
  },
};

/** The retailer chooser. */
export class Chooser {
  readonly page: Page;
  readonly heading: Locator;
  readonly film: Locator;
  readonly retailers: Locator;
  /** "You are now being redirected". */
  readonly notice: Locator;
  readonly #words: ChooserWords;

  constructor(page: Page, wording: Wording = 'en') {
    const words = WORDS[wording];
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: words.title });
    this.film = page.getByRole('article');
    this.retailers = page.getByRole('list', { name: words.title }).getByRole('heading');
    this.notice = page.getByText(words.redirecting);
    this.#words = words;
  }

  card(retailer: string): Locator {
    return this.page.getByRole('listitem', { name: retailer, exact: true });
  }

  /** All "Redeem Now" buttons, also while they ignore presses. */
  get redeemButtons(): Locator {
    return this.page.getByRole('listitem').getByRole('button', { name: this.#words.redeemNow });
  }

  redeemNow(retailer: string): Locator {
    return ready(this.card(retailer).getByRole('button', { name: this.#words.redeemNow }));
  }

  /** Redeems at a retailer. Resolves to the code that the retailer received. */
  async redeemAt(retailer: string, selection: string): Promise<string> {
    await this.redeemNow(retailer).click();
    await expect(this.notice).toBeVisible();
    return this.arriveAt(selection);
  }

  /** Waits for the retailer's page. Resolves to the code that the retailer received. */
  async arriveAt(selection: string): Promise<string> {
    await this.page.waitForURL(`${THIRD_PARTIES}/retailers/${selection}?code=*`);
    const code = new URL(this.page.url()).searchParams.get('code') ?? '';
    await expect(this.page.getByRole('code')).toHaveText(code);
    return code;
  }
}
