import type { Page } from '@playwright/test';

import { CONTENT_SERVICE } from './addresses';

/**
 * Few demo codes are valid outside the United States. This function changes the territory of all calls about codes to US;
 * the page keeps its own territory and language.
 */
export async function askAsAmerican(page: Page): Promise<void> {
  await page.route(`${CONTENT_SERVICE}/site/*/code/**`, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('cc', 'US');
    await route.continue({ url: url.href });
  });
}
