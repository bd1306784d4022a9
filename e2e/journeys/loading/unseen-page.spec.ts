import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

const UNSEEN = {
  'in the background': { state: { visibilityState: 'hidden' }, shown: 'visibilitychange' },
  'before it is opened': {
    state: { visibilityState: 'visible', prerendering: true },
    shown: 'prerenderingchange',
  },
};

for (const [how, { state, shown }] of Object.entries(UNSEEN)) {
  test(`a link that is loaded ${how} submits nothing until the page is visible @D12`, async ({
    page,
    home,
  }) => {
    await page.addInitScript((properties) => {
      for (const [name, value] of Object.entries(properties)) {
        Object.defineProperty(document, name, { value, configurable: true });
      }
    }, state);

    await page.goto(`/?c=${NEVER_USED_UP}`);
    await expect(home.accepted).toBeVisible();
    await expect(home.continue).toBeEnabled();
    await expect(page).toHaveURL('/');

    await show(page, shown);

    await expect(page).toHaveURL('/retailers');
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
