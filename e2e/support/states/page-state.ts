import type { Locator, Page } from '@playwright/test';

/** A visit that passes through states. */
interface Walk {
  page: Page;
  /** Resets demo codes and reserves them for this test. */
  renew: (...codes: string[]) => Promise<void>;
}

/**
 * The states of pages by name. Each function reaches its state from the one before it. Selectors contain no text, because the
 * walk may be in any language.
 */
export type PageStates = Readonly<Record<string, (walk: Walk) => Promise<void>>>;

/** Returns the messages of a page by role. */
export function saidOn(page: Page, role: 'alert' | 'status'): Locator {
  return page.getByRole('main').getByRole(role).filter({ hasText: /\S/ });
}
