import { expect, type Page } from '@playwright/test';

import type { PageState } from './page-state';

/** The states of pages that need no code, and of the error page for a remote that cannot be loaded. */
export const READING_STATES: readonly PageState[] = [
  {
    name: 'support, an answer open',
    reach: async ({ page }) => {
      await page.goto('/support');
      await page.locator('summary').first().click();
    },
  },
  {
    name: 'support, found',
    reach: async ({ page }) => {
      await page.getByRole('searchbox').fill('Vudu');
      await expect(page.locator('details:visible')).not.toHaveCount(0);
    },
  },
  {
    name: 'support, nothing found',
    reach: async ({ page }) => {
      await page.getByRole('searchbox').fill('gramophone');
      await expect(page.locator('details:visible')).toHaveCount(0);
    },
  },
  { name: 'return policy', reach: ({ page }) => open(page, '/returnpolicy') },
  { name: 'error', reach: ({ page }) => open(page, '/error') },
  { name: 'no such page, but a code', reach: ({ page }) => open(page, '/HDMA-QF4P-X7TV') },
  {
    name: 'a remote that is not there',
    reach: async ({ page }) => {
      await page.route('**/remotes/support/*/remoteEntry*', (route) =>
        route.fulfill({ status: 404, body: '' }),
      );
      await page.goto('/support');
      await expect(page.getByRole('main').getByRole('alert').getByRole('button')).toBeVisible();
    },
  },
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}
