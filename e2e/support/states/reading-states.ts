import { expect, type Page } from '@playwright/test';

import type { PageStates } from './page-state';

/** The states of pages that need no code, and of the error page for a remote that cannot be loaded. */
export const READING_STATES: PageStates = {
  'support, an answer open': async ({ page }) => {
    await page.goto('/support');
    await page.locator('summary').first().click();
  },
  'support, found': async ({ page }) => {
    await page.getByRole('searchbox').fill('Vudu');
    await expect(page.locator('details:visible')).not.toHaveCount(0);
  },
  'support, nothing found': async ({ page }) => {
    await page.getByRole('searchbox').fill('gramophone');
    await expect(page.locator('details:visible')).toHaveCount(0);
  },
  'return policy': ({ page }) => open(page, '/returnpolicy'),
  error: ({ page }) => open(page, '/error'),
  'no such page, but a code': ({ page }) => open(page, '/HDMA-QF4P-X7TV'),
  'a remote that is not there': async ({ page }) => {
    await page.route('**/remotes/support/*/remoteEntry*', (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.goto('/support');
    await expect(page.getByRole('main').getByRole('alert').getByRole('button')).toBeVisible();
  },
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}
