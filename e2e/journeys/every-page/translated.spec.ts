import type { Page } from '@playwright/test';

import { staleTextsOn, translatePages } from '../../support/checks/translation';
import { CAMP, CAMP_3000, CAMP_3001, FRESH, TITLE_EXCHANGE } from '../../support/data/demo-bundles';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

test.beforeEach(async ({ page }) => {
  await translatePages(page);
});

// All states of a translated page are in every-state.spec.ts.
test('a translated chooser survives exchanges that fail, are repeated, and lose their connection', async ({
  page,
  context,
  home,
  chooser,
}) => {
  const card = chooser.card('Google Play');
  await home.startWith(NEVER_USED_UP);
  for (let press = 0; press < 2; press += 1) {
    await chooser.redeemNow('Google Play').click();
    await expect(card).toContainText('Your code has not been used');
    await expectCurrent(page);
  }

  await page.route('**/exchange?*', () => undefined);
  await chooser.redeemNow('Google Play').click();
  await expect(card).toContainText('Please keep this page open');
  await context.setOffline(true);
  await page.unrouteAll();
  await expectCurrent(page);
  await context.setOffline(false);
  await expectCurrent(page);
});

test('a translated bundle keeps its codes when they are copied, and its titles can be tried again', async ({
  page,
  home,
  titles,
  renew,
}) => {
  await renew(FRESH.bundle);
  await page.route(TITLE_EXCHANGE, (route) => route.abort('connectionrefused'));
  await home.startWith(FRESH.bundle);
  await expect(titles.error(CAMP_3001)).toBeVisible();

  await titles.tryAgain(CAMP_3001).click();
  await expect(titles.error(CAMP_3001)).toBeVisible();
  await expectCurrent(page);
  await page.unrouteAll();
  for (const name of CAMP) await titles.tryAgain(name).click();
  await expect(titles.processed).toHaveCount(3);
  await expectCurrent(page);

  await titles.copy(CAMP_3000).click();
  await titles.card(CAMP_3000).getByRole('button', { name: 'Copy link' }).click();
  await titles.copy(CAMP_3000).click();
  await expect(titles.code(CAMP_3000)).toBeVisible();
  await expectCurrent(page);
});

/** Expects that no text is stale. A test fails by itself where a part of the page has failed, because the page reports it. */
async function expectCurrent(page: Page): Promise<void> {
  expect(await staleTextsOn(page)).toEqual([]);
}
