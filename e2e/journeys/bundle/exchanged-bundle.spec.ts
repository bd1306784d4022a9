import type { BrowserContext } from '@playwright/test';

import { THIRD_PARTIES } from '../../support/network/addresses';
import { ALL_PROCESSED, CAMP, CAMP_3001, CAMP_3002, codeIn } from '../../support/data/demo-bundles';
import { expect, test } from '../../support/running/visit';

const ONE_OPEN = { bundle: 'PACHAM37PRXV', open: 'HDC993X7R49V' };
const LEGACY = 'PREVCT7RHWGM';

test.describe('a bundle exchanged earlier', () => {
  test('with every title processed shows where to go on with each, and has each code copied as it is printed @spec-4.11 @spec-4.26', async ({
    page,
    context,
    home,
    titles,
    calls,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await home.startWith(ALL_PROCESSED);

    await expect(page).toHaveURL('/gpbundle');
    await expect(titles.names).toHaveText(CAMP);
    await expect(titles.processed).toHaveCount(3);
    await expect(page.getByRole('code')).toHaveText([
      'DEMO PLAY C4XN 7RHT',
      'DEMO PLAY K9WD 3GQE',
      'DEMO PLAY P6VA 4MFU',
    ]);
    await expect(page.getByRole('button', { name: 'Redeem at Google Play' })).toHaveCount(0);
    expect(await titles.openShop(CAMP_3001)).toBe('DEMO PLAY K9WD 3GQE');
    // Each title was checked with the bundle, and never again.
    expect(calls.checks.filter((code) => code.startsWith('HD')).toSorted()).toEqual([
      'HDJVNN6MARQD',
      'HDUN4FUNWGKE',
      'HDY6NN4R9DGA',
    ]);
    expect(calls.exchanges).toEqual([]);

    await titles.copy(CAMP_3002).click();

    await expect(titles.card(CAMP_3002).getByRole('status')).toContainText(['Code copied']);
    expect(await clipboardText(context)).toBe('DEMO PLAY P6VA 4MFU');
  });

  test('with one title open checks that one again if it could not, and redeems it, once, and leaves the others', async ({
    page,
    home,
    titles,
    calls,
    renew,
    storedCode,
  }) => {
    await renew(ONE_OPEN.bundle);
    await page.route(`**/code/${ONE_OPEN.open}?*`, (route) => route.abort('connectionreset'));
    await home.startWith(ONE_OPEN.bundle);
    await expect(page.getByText('We could not check this title just now.')).toBeVisible();
    await expect(titles.processed).toHaveCount(2);
    await expect(titles.error(CAMP_3002)).toHaveCount(0);

    await page.unrouteAll();
    await titles.tryAgain(CAMP_3002).click();
    await expect(titles.redeem(CAMP_3002)).toBeEnabled();
    await expect(titles.count).toHaveText('Titles processed: 2 of 3');
    await expect(page.getByRole('button', { name: 'Redeem at Google Play' })).toHaveCount(1);
    expect(calls.exchanges).toEqual([]);

    await titles.redeem(CAMP_3002).dblclick();

    await expect(titles.count).toHaveText('Titles processed: 3 of 3');
    expect(calls.exchanges).toEqual([{ code: ONE_OPEN.open, selection: 'googleplay' }]);
    const stored = await storedCode(ONE_OPEN.open);
    expect(stored.history).toHaveLength(1);
    await expect(titles.code(CAMP_3002)).toHaveText(codeIn(stored));
  });

  test('before there were exchanges is only told where it went @spec-5.11', async ({
    page,
    home,
    calls,
  }) => {
    await home.open();

    await home.type(LEGACY);

    await expect(home.refusal).toContainText('Your code was redeemed via Vudu on March 05, 2024');
    await expect(home.refusal).toContainText('via Google Play on March 05, 2024');
    await expect(home.accepted).toBeHidden();
    await expect(home.continue).toBeDisabled();

    await page.goto('/gpbundle');

    await expect(page).toHaveURL('/');
    await expect(home.refusal).toContainText('Your code was redeemed via Vudu on March 05, 2024');
    expect(calls.exchanges).toEqual([]);
  });
});

/** Returns the text on the clipboard. A page of another site reads it, because ours is not allowed to. */
async function clipboardText(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${THIRD_PARTIES}/livez`);
  return page.evaluate(() => navigator.clipboard.readText());
}
