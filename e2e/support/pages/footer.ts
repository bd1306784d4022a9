import type { Locator, Page } from '@playwright/test';

import type { Wording } from '../data/visitors';

/** The texts by which tests find the parts of the footer. */
interface FooterWords {
  change: RegExp;
  location: RegExp;
}

const FRENCH: FooterWords = { change: /^Changer de pays\./, location: /^Pays ou région / };

const WORDS: Readonly<Record<Wording, FooterWords>> = {
  en: { change: /^Change country\./, location: /^Location / },
  fr: FRENCH,
  'fr-CA': FRENCH,
  de: { change: /^Land ändern\./, location: /^Land oder Region / },
};

/** The footer, in which the visitor picks a territory. */
export class Footer {
  readonly flag: Locator;
  /** The territories behind the flag, in order. */
  readonly territories: Locator;
  readonly location: Locator;
  /** The countries behind Location, in order. */
  readonly countries: Locator;

  constructor(page: Page, wording: Wording = 'en') {
    const { change, location } = WORDS[wording];
    const footer = page.getByRole('contentinfo');
    this.flag = footer.getByRole('button', { name: change });
    this.territories = footer.getByRole('list', { name: change }).getByRole('button');
    this.location = footer.getByRole('button', { name: location });
    this.countries = footer.getByRole('list', { name: location }).getByRole('button');
  }

  territory(code: string): Locator {
    return this.territories.filter({ hasText: code });
  }

  /** Picks another country by name. */
  async moveTo(country: string): Promise<void> {
    await this.location.click();
    await this.countries.filter({ hasText: country }).click();
  }
}
