import type { Page } from '@playwright/test';

import { CAMP_3000, FRESH, TITLE_EXCHANGE } from '../../support/data/demo-bundles';
import { ONE_OF_FOUR } from '../../support/data/demo-codes';
import { holdBack } from '../../support/network/held-answers';
import { Keyboard } from '../../support/pages/keyboard';
import { expect, test } from '../../support/running/visit';
import { COUNTRIES } from '../../support/data/visitors';

const ORDINARY = 'HDMAQF4PX7TV';

test('a visitor redeems a title with the keyboard alone, with announcements', async ({
  page,
  home,
  chooser,
  renew,
}) => {
  await renew(ORDINARY);
  const keyboard = new Keyboard(page);
  await home.open();
  await expect(home.field).toBeFocused();
  const regions = await markRegions(page);
  expect(regions).toEqual(expect.arrayContaining(['alert', 'status']));

  await keyboard.type('NADAGGAF9HPM');
  await expect(home.refusal).toHaveAttribute('data-from-the-start');
  await expect(home.field).toBeFocused();
  for (let count = 0; count < 12; count += 1) await page.keyboard.press('Backspace');
  await keyboard.type(ORDINARY);
  await expect(home.accepted).toBeVisible();
  await expect(home.status).toHaveAttribute('data-from-the-start');
  await keyboard.tabTo(home.continue);
  await keyboard.press('Enter');

  await expect(chooser.heading).toBeFocused();
  await expect(page).toHaveTitle(/^Choose a retailer - /);
  await markRegions(page);
  await keyboard.tabTo(chooser.redeemNow('Vudu'));
  await keyboard.press('Enter');
  await expect(
    page
      .getByRole('status')
      .filter({ has: chooser.notice })
      .and(page.locator('[data-from-the-start]')),
  ).toBeVisible();
  await chooser.arriveAt('vudu');
});

test('a visitor redeems a bundle with the keyboard alone', async ({
  page,
  home,
  titles,
  renew,
}) => {
  await renew(FRESH.bundle);
  // The heading changes when the last title is exchanged.
  const exchanges = await holdBack(page, TITLE_EXCHANGE);
  const keyboard = new Keyboard(page);
  await home.open();
  await keyboard.type(FRESH.bundle);
  await expect(home.accepted).toBeVisible();
  await keyboard.tabTo(home.continue);
  await keyboard.press('Enter');

  await expect(titles.heading).toBeFocused();
  exchanges.release();
  await expect(titles.count).toHaveText('Titles processed: 3 of 3');
  const card = titles.card(CAMP_3000);
  await keyboard.tabTo(card.getByRole('button', { name: 'Copy code' }));
  await markRegions(page);
  await keyboard.press('Space');
  await expect(card.getByRole('status').filter({ hasText: /\S/ })).toHaveAttribute(
    'data-from-the-start',
  );
  await keyboard.tabTo(card.getByRole('link'), 'Shift+Tab');
  const opened = page.waitForEvent('popup');
  await keyboard.press('Enter');
  await opened;
});

test('a visitor opens the help and changes the country with the keyboard alone', async ({
  page,
  home,
  footer,
}) => {
  const keyboard = new Keyboard(page);
  await page.goto('/support');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await markRegions(page);
  await keyboard.tabTo(page.getByRole('searchbox'));
  await keyboard.type('gift cards');
  await expect(page.getByText('Questions found: 1')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Questions found' })).toHaveAttribute(
    'data-from-the-start',
  );
  await expect(page.getByText('Codes for loyalty points or gift cards')).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('Codes for loyalty points or gift cards')).toBeHidden();

  await keyboard.tabTo(page.getByRole('link', { name: 'Movie Redeem' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(page).toHaveTitle('Movie Redeem Redeem Your Digital Movie');
  await expect(home.field).toBeFocused();

  await keyboard.tabTo(footer.location);
  await keyboard.press('Enter');
  await expect(footer.countries).toHaveCount(Object.keys(COUNTRIES).length);
  await keyboard.press('Escape');
  await expect(footer.countries).toHaveCount(0);
  await expect(footer.location).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-DE');
  await expect(footer.flag).toHaveAccessibleName('Change country. Current: Austria');
});

test('a visitor chooses one title with the keyboard alone', async ({
  page,
  home,
  chooser,
  picks,
  calls,
  renew,
}) => {
  const keyboard = new Keyboard(page);
  await renew(ONE_OF_FOUR);
  await home.startWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeFocused();

  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(picks.title('Orbital Decay Club')).toBeChecked();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(picks.title('Velvet Static')).toBeChecked();
  await keyboard.press('Tab');
  await expect(picks.confirm).toBeFocused();
  await keyboard.press('Enter');
  await expect(picks.question).toBeVisible();
  await keyboard.press('Escape');
  await expect(picks.question).toHaveCount(0);
  await expect(picks.confirm).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(picks.yes).toBeFocused();
  await keyboard.press('Enter');

  await expect(chooser.film).toContainText('Velvet Static');
  await expect(chooser.heading).toBeFocused();
  expect(calls.exchanges).toEqual([{ code: ONE_OF_FOUR, selection: 't13' }]);
});

/** Marks the live regions. Screen readers do not announce a message that appears together with its region. */
function markRegions(page: Page): Promise<(string | null)[]> {
  return page
    .getByRole('main')
    .locator('[role=alert], [role=status]')
    .evaluateAll((regions) =>
      regions.map((region) => {
        region.setAttribute('data-from-the-start', '');
        return region.getAttribute('role');
      }),
    );
}
