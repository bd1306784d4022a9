import type { Locator, Page } from '@playwright/test';

/** A visit that goes through states one after the other. */
export interface Walk {
  page: Page;
  /** Makes demo codes new again, and keeps other tests off them. */
  renew: (...codes: string[]) => Promise<void>;
}

/** A page in one of its states, found without a word of it: the walk may be in any language. */
export interface PageState {
  name: string;
  /** Leads there from the state before it. */
  reach: (walk: Walk) => Promise<void>;
}

/** What the page says of itself, by the role it says it in. */
export function saidOn(page: Page, role: 'alert' | 'status'): Locator {
  return page.getByRole('main').getByRole(role).filter({ hasText: /\S/ });
}
