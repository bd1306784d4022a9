import type { Page } from '@playwright/test';

import { takeReports } from '../../federation/failure';
import { staleTextsOn, translatePages } from '../../support/checks/translation';
import { CAMP, CAMP_3000, CAMP_3001, FRESH, TITLE_EXCHANGE } from '../../support/data/demo-bundles';
import { NEVER_USED_UP, ONE_OF_FOUR } from '../../support/data/demo-codes';
import { askAsAmerican } from '../../support/network/ask-as-american';
import { WALK_LIMIT_MS } from '../../support/running/limits';
import { expect, test } from '../../support/running/visit';
import { chooserStates } from '../../support/states/chooser-states';
import { AMERICAN_STATES, HOME_STATES } from '../../support/states/home-states';
import { READING_STATES } from '../../support/states/reading-states';

test.beforeEach(async ({ page }) => {
  await translatePages(page);
});

test('a translated page goes through all its states, and shows the current texts in each', async ({
  page,
  complaints,
  renew,
}) => {
  test.setTimeout(WALK_LIMIT_MS);
  await askAsAmerican(page);

  const states = { ...READING_STATES, ...HOME_STATES, ...chooserStates(), ...AMERICAN_STATES };
  for (const [name, reach] of Object.entries(states)) {
    await test.step(name, async () => {
      await reach({ page, renew });
      await expectCurrent(page);
    });
  }

  // That of the remote that is not there.
  expect(takeReports(complaints)).toHaveLength(1);
});

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

test('a translated pick list can be confirmed again after a failure', async ({
  page,
  home,
  chooser,
  picks,
  renew,
}) => {
  await renew(ONE_OF_FOUR);
  await home.startWith(ONE_OF_FOUR);
  await page.route('**/exchange?**', (route) => route.fulfill({ status: 500 }), { times: 2 });
  await picks.choose('Velvet Static');
  for (let press = 0; press < 2; press += 1) {
    await expect(picks.question.getByRole('alert')).not.toBeEmpty();
    await expectCurrent(page);
    await picks.yes.click();
  }

  await expect(chooser.film).toContainText('Velvet Static');
  await expectCurrent(page);
});

/** Expects that no text is stale. A test fails by itself where a part of the page has failed, because the page reports it. */
async function expectCurrent(page: Page): Promise<void> {
  expect(await staleTextsOn(page)).toEqual([]);
}
