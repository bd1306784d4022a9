import type { Locator } from '@playwright/test';

/** Returns the same elements, matched only when the page accepts presses on them, which is some time after they appear. */
export function ready(elements: Locator): Locator {
  return elements.and(elements.page().locator(':not([data-settling] *)'));
}
