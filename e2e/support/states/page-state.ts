import type { Locator, Page } from '@playwright/test';

/** A visit that passes through states. */
export interface Walk {
  page: Page;
  /** Resets demo codes and reserves them for this test. */
  renew: (...codes: string[]) => Promise<void>;
}

/** A state of a page. Selectors contain no text, because the walk may be in any language. */
export interface PageState {
  name: string;
  /** Reaches the state from the one before it. */
  reach: (walk: Walk) => Promise<void>;
}

/** Returns the messages of a page by role. */
export function saidOn(page: Page, role: 'alert' | 'status'): Locator {
  return page.getByRole('main').getByRole(role).filter({ hasText: /\S/ });
}
