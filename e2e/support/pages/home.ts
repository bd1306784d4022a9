import { expect, type Locator, type Page } from '@playwright/test';

import { ready } from './accepts-presses';
import type { Wording } from '../data/visitors';

/** The message for a code that could not be checked. */
export const UNCHECKED = 'We could not check your code just now. This check did not use your code.';

/** The same message without a connection. */
export const OFFLINE = 'You are offline. Your code will be checked as soon as you are back online.';

/** The texts by which tests find the parts of the home page. */
interface HomeWords {
  label: string;
  continue: string;
  accepted: string;
  help: string;
}

const FRENCH: HomeWords = {
  label: 'Saisissez votre code d’activation',
  continue: 'Continuer',
  accepted: 'Votre code a été accepté, veuillez cliquer sur le bouton Continuer.',
  help: 'Plus d’aide',
};

const WORDS: Readonly<Record<Wording, HomeWords>> = {
  en: {
    label: 'Enter your redemption code',
    continue: 'Continue',
    accepted: 'Your code has been accepted, please click the Continue button.',
    help: 'More help',
  },
  fr: FRENCH,
  'fr-CA': { ...FRENCH, label: 'Entrez votre code d’activation' },
  de: {
    label: 'Geben Sie Ihren Einlösecode ein',
    continue: 'Weiter',
    accepted: 'Ihr Code wurde akzeptiert, bitte klicken Sie auf die Schaltfläche „Weiter“.',
    help: 'Weitere Hilfe',
  },
};

/** The home page. */
export class Home {
  readonly page: Page;
  readonly field: Locator;
  readonly continue: Locator;
  readonly accepted: Locator;
  /** The reason why the code is refused, or where it was redeemed. */
  readonly refusal: Locator;
  /** The link to the answer of the FAQ. */
  readonly help: Locator;
  /** The status of the code. */
  readonly status: Locator;

  constructor(page: Page, wording: Wording = 'en') {
    const words = WORDS[wording];
    this.page = page;
    this.field = page.getByLabel(words.label);
    this.continue = ready(page.getByRole('button', { name: words.continue }));
    this.accepted = page.getByText(words.accepted);
    this.refusal = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
    this.help = page.getByRole('main').getByRole('link', { name: words.help });
    this.status = page.getByRole('main').getByRole('status').filter({ hasText: /./ });
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path);
    await expect(this.field).toBeVisible();
  }

  /** Types key by key, as a visitor does. */
  async type(code: string): Promise<void> {
    await this.field.pressSequentially(code);
  }

  /** Opens the home page and continues with a valid code to the next page. */
  async startWith(code: string): Promise<void> {
    await this.open();
    await this.goOnWith(code);
  }

  /** Continues with a valid code to the next page. */
  async goOnWith(code: string): Promise<void> {
    await this.type(code);
    await expect(this.accepted).toBeVisible();
    await this.goOn();
  }

  /** Presses Continue when it accepts presses. For a bundle that is later than when it is enabled. */
  async goOn(): Promise<void> {
    await expect(this.continue).toBeEnabled();
    await this.continue.click();
  }
}
