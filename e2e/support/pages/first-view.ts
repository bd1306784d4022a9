import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

import { type HeldBack, holdBack } from '../network/held-answers';

/** Matches the script of the shell, also when the page requests it again. */
export const SHELL = /\/shell\/[^/]+\/index\.\w+\.js(\?again=1)?$/;

/** Matches the files with first views. */
export const FIRST_VIEWS = /\/first-view-\w+\.json$/;

/** Matches the module of the home page's remote. */
export const HOME_REMOTE = /\/remotes\/redeem-form\/[^/]+\/__federation_expose_remote\.\w+\.js/;

/** Opens a page and resolves when its first view is shown, without its shell. */
export async function openWithoutShell(page: Page, address: string): Promise<HeldBack> {
  const shell = await holdBack(page, SHELL);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('#app h1')).toBeVisible();
  return shell;
}

/** Resolves when React has taken the first view over. */
export async function taken(page: Page, outcome: 'kept' | 'replaced'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-first-view', outcome);
}

/** Returns the field for the code. */
export function field(page: Page): Locator {
  return page.getByRole('textbox');
}

/** Resolves to the begin and the end of the selection in the field. */
export function selection(page: Page): Promise<[number | null, number | null]> {
  return field(page).evaluate((input: HTMLInputElement) => [
    input.selectionStart,
    input.selectionEnd,
  ]);
}

/**
 * Composes a text as the keyboard of a phone does, letter by letter, and leaves the composition open. Only Chromium's driver can
 * do so.
 */
export async function compose(keyboard: CDPSession, text: string, from = 1): Promise<void> {
  for (let end = from; end <= text.length; end += 1) {
    const composed = { text: text.slice(0, end), selectionStart: end, selectionEnd: end };
    await keyboard.send('Input.imeSetComposition', composed);
  }
}
