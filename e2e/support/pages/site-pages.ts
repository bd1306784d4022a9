import { expect, type Page } from '@playwright/test';

import { contentViewsOf } from './data-layer';
import { ALL_PROCESSED } from '../data/demo-bundles';
import { NEVER_USED_UP, ONE_OF_FOUR } from '../data/demo-codes';

/** A page of the site. */
export interface SitePage {
  path: string;
  /** The remembered code that the page needs. Other tests may use it too. */
  code?: string;
  /** A selector of an element that is there when the page is complete. */
  has: string;
}

/** All pages (spec-2). */
export const PAGES: readonly SitePage[] = [
  { path: '/', has: 'input' },
  { path: '/support', has: 'details' },
  { path: '/returnpolicy', has: 'h2' },
  { path: '/codereturn', has: 'h2' },
  { path: '/error', has: 'a[href^="mailto:"]' },
  { path: '/no/such/page', has: 'p' },
  { path: '/retailers', code: NEVER_USED_UP, has: 'li button' },
  { path: '/gpbundle', code: ALL_PROCESSED, has: 'li:nth-child(3) code' },
  // The last one, so that other tests do not wait long for its code.
  { path: '/picklist', code: ONE_OF_FOUR, has: 'li input' },
];

/** Opens another page in the same document, and resolves to the number of page views before it. */
export async function moveTo(page: Page, path: string): Promise<number> {
  const { length } = await contentViewsOf(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect.poll(async () => (await contentViewsOf(page)).length).toBeGreaterThan(length);
  return length;
}
