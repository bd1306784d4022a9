import { expect, type Locator, type Page } from '@playwright/test';

import { PUBLICATION_LIMIT_MS } from '../running/limits';
import { ready } from './accepts-presses';

/** The console's editor of the French FAQ. */
export class TextEditor {
  readonly text: Locator;
  readonly question: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.text = page.getByRole('textbox', { name: 'FAQ, French, as Markdown' });
    this.question = page.getByRole('button', { name: /^Est-ce payant/ });
  }

  /** Opens the text, with the cursor at the beginning of an answer. */
  async openAnswer(origin: string): Promise<void> {
    await this.#page.goto(`${origin}/#/content`);
    await this.#page.getByRole('link', { name: /questions of French$/ }).click();
    await this.question.click();
    await expect(this.text).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowDown', 'Home']) await this.#page.keyboard.press(key);
  }

  /** Expects a sentence in the page beside the text, for both brands. */
  async expectPreviews(sentence: string): Promise<void> {
    const preview = this.#page.frameLocator('iframe');
    await expect(preview.getByText(sentence)).toBeVisible();
    // The page opens the question, and leaves the focus where somebody types.
    await expect(this.text).toBeFocused();
    await this.#page.getByRole('radio', { name: 'Cinema Chez Vous' }).check();
    await expect(preview.locator('html[data-brand=cinema-chez-vous]')).toBeAttached();
    await expect(preview.getByText(sentence)).toBeAttached();
  }

  /** Opens the dialog of a publication, and gives the reason. */
  async fillPublication(why: string): Promise<void> {
    await this.#page.getByRole('button', { name: 'Publish …' }).click();
    await this.#page.getByLabel('Reason').fill(why);
  }

  async publish(): Promise<void> {
    await ready(this.#page.getByRole('button', { name: 'Publish now' })).click();
    await expect(this.#page.getByText(/^Published: revision \d+\./)).toBeVisible({
      timeout: PUBLICATION_LIMIT_MS / 4,
    });
    await expect(this.#page.getByText('As visitors have it')).toBeVisible();
  }

  async takeBack(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Take it back' }).click();
    await expect(this.#page.getByText('Taken back: visitors have the text before.')).toBeVisible();
    await expect(this.#page.getByText(/^Draft by /)).toBeVisible();
  }
}
