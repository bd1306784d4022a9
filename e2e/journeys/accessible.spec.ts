import type { Page } from '@playwright/test';

import { FRENCH_SITE } from '../support/addresses';
import { NEVER_USED_UP } from '../support/demo-codes';
import { TWO_OF_FIVE } from '../support/demo-pick-lists';
import { barriersOn } from '../support/page-problems';
import { expect, test } from '../support/visit';

test.describe('nothing is in the way of a visitor', () => {
  test('on the home page, before and after a code is refused', async ({ page, home }) => {
    await home.open();
    await expectNoBarrier(page);
    await home.type('EXPVCRH4KCNV');
    await expect(home.refusal).toContainText('This redemption code has expired.');
    await expectNoBarrier(page);
  });

  test('on the home page, where a code is accepted or went elsewhere', async ({ page, home }) => {
    await home.open();
    await home.type(NEVER_USED_UP);
    await expect(home.accepted).toBeVisible();
    await expectNoBarrier(page);
    await home.field.fill('XCHGPXAKM6XK');
    await expect(home.refusal).toContainText('Google Play');
    await expectNoBarrier(page);
  });

  test('who reads the terms, or looks for another country', async ({ page, home, footer }) => {
    await home.open();
    await page.getByRole('button', { name: 'Terms and Conditions' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoBarrier(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    for (const [button, list] of [
      [footer.flag, footer.territories],
      [footer.location, footer.countries],
    ] as const) {
      await button.click();
      await expect(list).toHaveCount(11);
      await expectNoBarrier(page);
    }
  });

  test('who looks for another country on a small screen', async ({ page, home, footer }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await home.open();
    for (const [button, list] of [
      [footer.flag, footer.territories],
      [footer.location, footer.countries],
    ] as const) {
      await button.click();
      await expect(list).toHaveCount(11);
      await expect(list.first()).toBeInViewport();
      await expect(button).toBeInViewport();
      await expectNoBarrier(page);
    }
  });

  test('on the chooser', async ({ page, renew }) => {
    await renew('HDMAQF4PX7TV');
    await page.goto('/?c=HDMAQF4PX7TV');
    await expect(page.getByRole('heading', { name: 'Choose a retailer' })).toBeVisible();
    await expectNoBarrier(page);
  });

  test('on the chooser, after a failure', async ({ page, home, chooser }) => {
    await home.startWith(NEVER_USED_UP);
    await chooser.redeemNow('Vudu').click();
    await expect(chooser.card('Vudu').getByRole('alert')).not.toBeEmpty();
    await expectNoBarrier(page);
  });

  test('whose bundle has a title left to redeem', async ({ page, home, titles, renew }) => {
    await renew('PACHAM37PRXV');
    await home.startWith('PACHAM37PRXV');
    await expect(titles.processed).toHaveCount(2);
    await expectNoBarrier(page);
  });

  test('who has picked titles and is asked whether that is final', async ({
    page,
    home,
    picks,
    renew,
  }) => {
    await renew(TWO_OF_FIVE);
    await home.startWith(TWO_OF_FIVE);
    await picks.title('Nine Lanterns to Vesper').check();
    await picks.title('Kites Over Kestrel Bay').check();
    await expectNoBarrier(page);
    await picks.confirm.click();
    await expect(picks.question).toBeVisible();
    await expectNoBarrier(page);
  });

  test('who searches the questions in vain', async ({ page }) => {
    await page.goto('/support');
    await page.getByRole('searchbox').fill('gramophone');
    await expect(page.locator('details:visible')).toHaveCount(0);
    await expectNoBarrier(page);
  });

  test('where there is no page', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectNoBarrier(page);
  });

  test('in the French house', async ({ page }) => {
    await page.goto(FRENCH_SITE);
    await expect(page.getByRole('textbox')).toBeVisible();
    await expectNoBarrier(page);
  });
});

async function expectNoBarrier(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([]);
}
