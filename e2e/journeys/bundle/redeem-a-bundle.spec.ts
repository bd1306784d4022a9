import type { BrowserContext } from '@playwright/test';

import {
  ALL_PROCESSED,
  CAMP,
  CAMP_3000,
  CAMP_3001,
  CAMP_3002,
  codeIn,
  exchangeOf,
  FRESH,
  TITLE_EXCHANGE,
} from '../../support/data/demo-bundles';
import { GENERIC } from '../../support/data/error-catalogue';
import { THIRD_PARTIES } from '../../support/network/addresses';
import { holdBack } from '../../support/network/held-answers';
import { expect, test } from '../../support/running/visit';

const OTHER_SHOP = { bundle: 'PKNGTRGDDRET', titles: ['HDNQPN3C7UXV', 'HDHQQECCJYFW'] };

test('a fresh Google Play bundle becomes a code for each title, each exchanged once, and is shown again after a reload @spec-1.5 @D8 @engines', async ({
  page,
  home,
  titles,
  calls,
  renew,
  storedCode,
}) => {
  await renew(FRESH.bundle);
  // Heading and title change when the last title is exchanged.
  const exchanges = await holdBack(page, TITLE_EXCHANGE);

  await home.startWith(FRESH.bundle);

  await expect(page).toHaveURL('/gpbundle');
  await expect(page).toHaveTitle(
    'Choose titles to redeem - Movie Redeem Redeem Your Digital Movie',
  );
  await expect(titles.heading).toBeFocused();
  exchanges.release();
  await expect(titles.names).toHaveText(CAMP);
  await expect(titles.processed).toHaveCount(3);
  await expect(titles.count).toHaveText('Titles processed: 3 of 3');
  const exchanged = calls.exchanges.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  expect(exchanged).toEqual([
    { code: 'HD3DWH6HAMJ7', selection: calls.revealed('googleplay') },
    { code: 'HD6UGX6W749D', selection: calls.revealed('googleplay') },
    { code: 'HDGN4X3D3YVH', selection: calls.revealed('googleplay') },
    { code: FRESH.bundle, selection: undefined },
  ]);
  for (const [place, name] of CAMP.entries()) {
    const stored = await storedCode(FRESH.titles[place] ?? '');
    expect(stored).toMatchObject({ remaining: 0, history: [{ group: 'Google Play' }] });
    await expect(titles.code(name)).toHaveText(codeIn(stored));
  }
  expect(await titles.openShop(CAMP_3000)).toBe(await titles.code(CAMP_3000).textContent());
  const codes = await page.getByRole('code').allTextContents();
  calls.forget();

  await page.reload();

  await expect(titles.processed).toHaveCount(3);
  await expect(page).toHaveURL('/gpbundle');
  await expect(page.getByRole('code')).toHaveText(codes);
  expect(calls.exchanges).toEqual([]);
  expect(calls.checks.toSorted()).toEqual([...FRESH.titles, FRESH.bundle].toSorted());
});

test('a fresh bundle of another shop becomes a code for each title, and exchanges one at Google Play after a press', async ({
  page,
  home,
  titles,
  calls,
  renew,
  storedCode,
}) => {
  const [kites = '', clockmaker = ''] = OTHER_SHOP.titles;
  await renew(OTHER_SHOP.bundle);

  await home.startWith(OTHER_SHOP.bundle);

  await expect(titles.names).toHaveText(['Kites Over Kestrel Bay', 'The Clockmaker’s Understudy']);
  await expect(page.getByRole('code')).toHaveText(OTHER_SHOP.titles);
  await expect(titles.processed).toHaveCount(0);
  expect(calls.exchanges).toEqual([{ code: OTHER_SHOP.bundle, selection: undefined }]);
  expect(await storedCode(kites)).toEqual({ remaining: 1, history: [] });

  await titles.redeem('Kites Over Kestrel Bay').click();

  await expect(titles.count).toHaveText('Titles processed: 1 of 2');
  expect(calls.exchanges.slice(1)).toEqual([{ code: kites, selection: 'googleplay' }]);
  await expect(titles.code('Kites Over Kestrel Bay')).toHaveText(codeIn(await storedCode(kites)));
  expect(await storedCode(clockmaker)).toEqual({ remaining: 1, history: [] });
});

test('a bundle exchanged earlier shows where to continue with each title, whose code is copied as it is printed @spec-4.11 @spec-4.26', async ({
  page,
  context,
  home,
  titles,
  calls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.startWith(ALL_PROCESSED);

  await expect(titles.processed).toHaveCount(3);
  await expect(page.getByRole('code')).toHaveText([
    'DEMO PLAY C4XN 7RHT',
    'DEMO PLAY K9WD 3GQE',
    'DEMO PLAY P6VA 4MFU',
  ]);
  expect(await titles.openShop(CAMP_3001)).toBe('DEMO PLAY K9WD 3GQE');
  // Each title was checked with the bundle, and never again.
  expect(calls.checks.filter((code) => code.startsWith('HD'))).toHaveLength(3);
  expect(calls.exchanges).toEqual([]);

  await titles.copy(CAMP_3002).click();

  await expect(titles.card(CAMP_3002).getByRole('status')).toContainText(['Code copied']);
  expect(await clipboardText(context)).toBe('DEMO PLAY P6VA 4MFU');
});

// Other failures are in the tests of shared/store/src/code.
test('a title that fails can be retried while the others are done, also when only an answer was lost @B12', async ({
  page,
  home,
  titles,
  calls,
  renew,
  storedCode,
}) => {
  const [first = '', second = ''] = FRESH.titles;
  await renew(FRESH.bundle);
  await page.route(exchangeOf(first), async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route(exchangeOf(second), (route) => route.abort('connectionrefused'));

  await home.startWith(FRESH.bundle);

  await expect(titles.error(CAMP_3001)).toHaveText(`Error: ${GENERIC}`);
  await expect(titles.count).toHaveText('Titles processed: 2 of 3');
  await expect(titles.error(CAMP_3000)).toHaveCount(0);
  await expect(titles.code(CAMP_3000)).toHaveText(codeIn(await storedCode(first)));
  expect(await storedCode(second)).toEqual({ remaining: 1, history: [] });

  await page.unrouteAll();
  calls.forget();
  await titles.tryAgain(CAMP_3001).click();

  await expect(titles.processed).toHaveCount(3);
  expect(calls.exchanges).toEqual([{ code: second, selection: 'googleplay' }]);
  for (const code of FRESH.titles) expect((await storedCode(code)).history).toHaveLength(1);
});

/** Returns the text on the clipboard. A page of another site reads it, because ours is not allowed to. */
async function clipboardText(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${THIRD_PARTIES}/livez`);
  return page.evaluate(() => navigator.clipboard.readText());
}
