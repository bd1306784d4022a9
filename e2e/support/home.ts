import { expect, type Locator, type Page } from '@playwright/test';

/** The words by which a visitor finds the way about the home page. */
export interface HomeWords {
  label: string;
  continue: string;
  accepted: string;
}

const ENGLISH: HomeWords = {
  label: 'Enter your redemption code',
  continue: 'Continue',
  accepted: 'Your code has been accepted, please click the Continue button.',
};

/** The home page as a visitor uses it. */
export class Home {
  readonly page: Page;
  readonly field: Locator;
  readonly continue: Locator;
  readonly accepted: Locator;
  /** Why the code cannot be used, or where it has gone. */
  readonly refusal: Locator;
  /** What is said about the code without alarm. */
  readonly status: Locator;

  constructor(page: Page, words = ENGLISH) {
    this.page = page;
    this.field = page.getByLabel(words.label);
    this.continue = page.getByRole('button', { name: words.continue });
    this.accepted = page.getByText(words.accepted);
    this.refusal = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
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

  /** With a good code to the page behind it. */
  async goOnWith(code: string): Promise<void> {
    await this.type(code);
    await expect(this.accepted).toBeVisible();
    await this.continue.click();
  }
}
