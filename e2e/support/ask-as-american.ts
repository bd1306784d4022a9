import type { Page } from '@playwright/test';

import { CONTENT_SERVICE } from './addresses';

/**
 * Few demo codes hold outside the United States. This has the service asked about codes as if the
 * visitor were there; the page stays in its own territory and language.
 */
export async function askAsAmerican(page: Page): Promise<void> {
  await page.route(`${CONTENT_SERVICE}/site/*/code/**`, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('cc', 'US');
    await route.continue({ url: url.href });
  });
}
