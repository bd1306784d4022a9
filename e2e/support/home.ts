import { expect, type Locator, type Page } from '@playwright/test';

/** The home page as a visitor uses it. */
export class Home {
  readonly page: Page;
  readonly field: Locator;
  readonly continue: Locator;
  readonly accepted: Locator;

  constructor(page: Page) {
    this.page = page;
    this.field = page.getByLabel('Enter your redemption code');
    this.continue = page.getByRole('button', { name: 'Continue' });
    this.accepted = page.getByText(
      'Your code has been accepted, please click the Continue button.',
    );
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path);
    await expect(this.field).toBeVisible();
  }

  /** Types key by key, as a visitor does. */
  async type(code: string): Promise<void> {
    await this.field.pressSequentially(code);
  }
}
