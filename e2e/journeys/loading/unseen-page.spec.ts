import type { Page } from '@playwright/test';

import { FRESH } from '../../support/data/demo-bundles';
import { expect, test } from '../../support/running/visit';

const UNSEEN = {
  'in the background': { state: { visibilityState: 'hidden' }, shown: 'visibilitychange' },
  'before it is opened': {
    state: { visibilityState: 'visible', prerendering: true },
    shown: 'prerenderingchange',
  },
};

for (const [how, { state, shown }] of Object.entries(UNSEEN)) {
  test(`a link that is loaded ${how} exchanges nothing until the page is visible @D12`, async ({
    page,
    home,
    titles,
    calls,
    renew,
  }) => {
    await renew(FRESH.bundle);
    await page.addInitScript((properties) => {
      for (const [name, value] of Object.entries(properties)) {
        Object.defineProperty(document, name, { value, configurable: true });
      }
    }, state);

    await page.goto(`/?c=${FRESH.bundle}`);
    await expect(home.accepted).toBeVisible();
    await expect(home.continue).toBeEnabled();
    expect(calls.exchanges).toEqual([]);

    await show(page, shown);

    await expect(page).toHaveURL('/gpbundle');
    await expect(
      page.getByText('Your code was redeemed for 3 titles at Google Play'),
    ).toBeVisible();
    await expect(titles.processed).toHaveCount(3);
  });
}

/** Makes the page visible, with the only event that a browser dispatches then. */
async function show(page: Page, event: string): Promise<void> {
  await page.evaluate((type) => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible' });
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event(type));
  }, event);
}
