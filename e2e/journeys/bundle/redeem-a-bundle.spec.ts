import type { Route } from '@playwright/test';

import {
  CAMP,
  CAMP_3000,
  CAMP_3002,
  codeIn,
  exchangeOf,
  FRESH,
  TITLE_EXCHANGE,
} from '../../support/data/demo-bundles';
import { holdBack } from '../../support/network/held-answers';
import { expect, test } from '../../support/running/visit';

const OTHER_SHOP = { bundle: 'PKNGTRGDDRET', titles: ['HDNQPN3C7UXV', 'HDHQQECCJYFW'] };

test.describe('a fresh Google Play bundle', () => {
  test('becomes a code for Google Play for each title, each exchanged once, and is shown again after a reload @spec-1.5 @D8', async ({
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
    await expect(titles.card(CAMP_3002)).toContainText('Rating PG');
    await expect(titles.card(CAMP_3002)).toContainText('94 Minutes');
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
      expect(stored.history).toHaveLength(1);
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

  test('shows the progress of its titles during their exchanges', async ({
    browserName,
    page,
    home,
    titles,
    renew,
  }) => {
    test.skip(browserName === 'firefox', 'Its driver scrolls to a button before it presses.');
    const [first = '', ...others] = FRESH.titles;
    await renew(FRESH.bundle);
    const gates = new Map<string, () => void>();
    await page.route(TITLE_EXCHANGE, async (route) => {
      const code = codeOf(route.request().url());
      await new Promise<void>((open) => gates.set(code, open));
      await route.continue();
    });

    const held: Route[] = [];
    await page.route(exchangeOf(FRESH.bundle), (route) => void held.push(route));
    await home.open();
    await home.type(FRESH.bundle);
    await expect(page.getByText('redeems this code for 3 titles at Google Play')).toBeVisible();
    const place = await home.continue.boundingBox();
    await home.goOn();

    await expect(page.getByText('Preparing your movies…')).toBeVisible();
    // A second press would hit the same button.
    expect(await home.continue.boundingBox()).toEqual(place);
    for (const exchange of held) await exchange.continue();

    await expect(page.getByText('Your code was exchanged for 3 codes')).toBeVisible();
    await expect(titles.count).toHaveText('Titles processed: 0 of 3');
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0');
    await expect(page.getByText('Being redeemed at Google Play…')).toHaveCount(3);
    await expect.poll(() => gates.size).toBe(3);

    gates.get(first)?.();

    await expect(titles.count).toHaveText('Titles processed: 1 of 3');
    await expect(titles.code(CAMP_3000)).toBeVisible();
    await expect(page.getByText('Being redeemed at Google Play…')).toHaveCount(2);

    for (const code of others) gates.get(code)?.();

    await expect(titles.count).toHaveText('Titles processed: 3 of 3');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(
      page.getByText('Your code was redeemed for 3 titles at Google Play'),
    ).toBeVisible();
  });
});

test.describe('a fresh bundle of another shop', () => {
  test('becomes a code for each title, and exchanges one at Google Play after a press, if its own offer allows it', async ({
    page,
    home,
    titles,
    calls,
    renew,
    storedCode,
  }) => {
    await renew(OTHER_SHOP.bundle);

    await home.startWith(OTHER_SHOP.bundle);

    await expect(page).toHaveURL('/gpbundle');
    await expect(titles.names).toHaveText([
      'Kites Over Kestrel Bay',
      'The Clockmaker’s Understudy',
    ]);
    await expect(page.getByRole('code')).toHaveText(OTHER_SHOP.titles);
    await expect(titles.redeem('Kites Over Kestrel Bay')).toBeEnabled();
    await expect(titles.processed).toHaveCount(0);
    expect(calls.exchanges).toEqual([{ code: OTHER_SHOP.bundle, selection: undefined }]);
    for (const code of OTHER_SHOP.titles) {
      expect(await storedCode(code)).toEqual({ remaining: 1, history: [] });
    }
    const [kites = '', clockmaker = ''] = OTHER_SHOP.titles;
    calls.forget();

    await titles.redeem('Kites Over Kestrel Bay').click();

    await expect(titles.processed).toHaveCount(1);
    await expect(titles.count).toHaveText('Titles processed: 1 of 2');
    expect(calls.exchanges).toEqual([{ code: kites, selection: calls.revealed('googleplay') }]);
    await expect(titles.code('Kites Over Kestrel Bay')).toHaveText(codeIn(await storedCode(kites)));
    expect(await storedCode(clockmaker)).toEqual({ remaining: 1, history: [] });
  });
});

function codeOf(url: string): string {
  return new URL(url).pathname.split('/').at(-2) ?? '';
}
