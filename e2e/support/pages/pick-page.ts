import type { Locator, Page } from '@playwright/test';

import { ready } from './accepts-presses';
import type { StoredCode } from '../data/stored-code';

/** The title pick list in English. */
export class PickPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly titles: Locator;
  /** "1 of 2 selected". */
  readonly count: Locator;
  /** The chosen titles in the summary. */
  readonly chosen: Locator;
  readonly confirm: Locator;
  /** The dialog "Is this your final choice?". */
  readonly question: Locator;
  readonly asked: Locator;
  readonly yes: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Choose your movie' });
    this.titles = ready(main.getByRole('radio').or(main.getByRole('checkbox')));
    this.count = main.getByRole('status').getByText(/^\d+ of \d+ selected$/);
    this.chosen = main.getByRole('list', { name: 'Your choice' }).getByRole('listitem');
    this.confirm = ready(page.getByRole('button', { name: 'Confirm your choice' }));
    this.question = page.getByRole('dialog', { name: 'Is this your final choice?' });
    this.asked = this.question.getByRole('listitem');
    this.yes = ready(this.question.getByRole('button', { name: 'Continue' }));
  }

  title(name: string): Locator {
    return this.titles.and(this.page.getByLabel(name));
  }

  /** Chooses one title and confirms the choice. */
  async choose(name: string): Promise<void> {
    await this.title(name).check();
    await this.confirm.click();
    await this.yes.click();
  }
}

/** Returns the code that a pick list was exchanged for. */
export function issuedBy({ history }: StoredCode): string {
  return history[0]?.exchangeResult?.replaceAll(' ', '') ?? '';
}
