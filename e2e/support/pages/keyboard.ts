import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 40;

/** A visitor with a keyboard only, who must see the focus at every stop. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: 'Tab' | 'Shift+Tab' | 'Enter' | 'Space' | 'Escape' | 'ArrowDown' | 'End') {
    await this.#page.keyboard.press(key);
    await this.#seeFocus();
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Moves the focus to an element with Tab only. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      await this.press(key);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(target).toBeFocused();
  }

  async #seeFocus(): Promise<void> {
    // The page may still scroll to it.
    await expect.poll(() => this.#page.evaluate(whatHidesFocus)).toBeNull();
  }
}

/** Returns the reason why the focus is invisible, or null if it is visible. */
function whatHidesFocus(): string | null {
  const element = document.activeElement;
  // Headings and messages get the focus for screen readers; Tab continues from there.
  if (!element || element === document.body || element.getAttribute('tabindex') === '-1') {
    return null;
  }
  const html = element.outerHTML.slice(0, 200);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return `no ring: ${html}`;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isSeen = seen !== null && (element.contains(seen) || seen.contains(element));
  return isSeen ? null : `out of sight: ${html}`;
}
