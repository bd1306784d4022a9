import { test as base, expect, type Page } from '@playwright/test';

import { CONTENT_SERVICE } from './addresses';

interface Fixtures {
  /** Makes demo codes new again, with all they have issued. */
  renew: (...codes: string[]) => Promise<void>;
  /** Everything that went wrong on the page; a test must leave it empty. */
  complaints: string[];
}

/** Playwright's test, in which an uncaught error or a complaint in the console fails the visit. */
export const test = base.extend<Fixtures>({
  renew: async ({ request }, use) => {
    await use(async (...codes) => {
      const answer = await request.post(`${CONTENT_SERVICE}/demo/reset`, { data: { codes } });
      expect(answer.status()).toBe(204);
    });
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Chromium itself logs an answer that is no 2xx; what the page makes of it is what tests look at. */
const BROWSERS_OWN = /^Failed to load resource: /;

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => {
    complaints.push(`uncaught: ${error.message}`);
  });
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (BROWSERS_OWN.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
}
