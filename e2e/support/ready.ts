import type { Locator } from '@playwright/test';

/** The same elements once the page takes presses on them, which it does not as soon as it is shown. */
export function ready(elements: Locator): Locator {
  return elements.and(elements.page().locator(':not([data-settling] *)'));
}
