import type { Page } from '@playwright/test';
import { deleteApis, missingApis } from '@redeem/build/missing-apis';

import { CAMP, FRESH } from '../../support/data/demo-bundles';
import { ONE_OF_FOUR } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(deleteApis, missingApis());
});

test('a refused code, a choice of titles, a bundle and the support page work when APIs of newer browsers are missing', async ({
  page,
  home,
  chooser,
  picks,
  titles,
  renew,
}) => {
  await renew(ONE_OF_FOUR, FRESH.bundle);
  await home.open();
  expect(await apisLeftIn(page)).toEqual([]);
  await home.type('EXPVCRH4KCNV');
  await expect(home.refusal).toHaveText('Error: This redemption code has expired.');

  await home.field.clear();
  await home.goOnWith(ONE_OF_FOUR);
  await picks.choose('Midnight at the Tortoise Hotel');
  await expect(chooser.film).toContainText('Midnight at the Tortoise Hotel');
  await chooser.redeemAt('Vudu', 'vudu');

  await home.open();
  await home.field.clear();
  await home.goOnWith(FRESH.bundle);
  await expect(titles.names).toHaveText(CAMP);
  await expect(titles.processed).toHaveCount(3);

  await page.goto('/support');
  await page.getByRole('searchbox').fill('gift cards');
  const found = page.getByRole('main').locator('details').filter({ visible: true });
  await expect(found.first()).toContainText('gift card');
});

test('a browser that cannot parse the boot script gets a sentence with the support contact, and checks no code @D13', async ({
  page,
  calls,
  complaints,
}) => {
  await page.route('**/?c=*', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    // The content policy refuses a changed script, so it runs as little as one with unknown syntax.
    const changed = html.replace(/<script>(?=(?:(?!<\/script>)[^])*DOMContentLoaded)/, '<script>?');
    expect(changed).not.toBe(html);
    await route.fulfill({ response: answer, body: changed });
  });

  await page.goto('/?c=HDMAQF4PX7TV');

  await expect(page.getByText('This browser is too old for this page.')).toBeVisible();
  await expect(page.getByText('Dieser Browser ist für diese Seite zu alt.')).toBeVisible();
  const contact = page.getByRole('link', { name: 'digitalsupport@example.com' });
  await expect(contact.first()).toBeVisible();
  expect(calls.checks).toEqual([]);
  expect(complaints.every((complaint) => complaint.includes('Content Security Policy'))).toBe(true);
  complaints.length = 0;
});

/** Returns those of these APIs that the page still has: one of each kind that is deleted. */
async function apisLeftIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const owners: [name: string, owner: object][] = [
      ['canParse', URL],
      ['checkVisibility', Element.prototype],
      ['toSorted', Array.prototype],
      ['toSorted', Uint8Array.prototype],
      ['requestIdleCallback', window],
    ];
    return owners.filter(([name, owner]) => name in owner).map(([name]) => name);
  });
}
