import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 40;

/** A visitor who has a keyboard and nothing else, and must see at every stop where the focus is. */
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

  /** Stop by stop to this one; the way there may take no other keys. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      await this.press(key);
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    await expect(target).toBeFocused();
  }

  async #seeFocus(): Promise<void> {
    // The page may be scrolling to it still.
    await expect.poll(() => this.#page.evaluate(whatHidesFocus)).toBeNull();
  }
}

/** Why a visitor would not see where the focus is; null where it is seen. */
function whatHidesFocus(): string | null {
  const element = document.activeElement;
  // Headings and messages take it to be heard; the next stop is found from there.
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
