import {
  CAMP,
  CAMP_3000,
  CAMP_3001,
  CAMP_3002,
  codeIn,
  exchangeOf,
  FRESH,
  TITLE_EXCHANGE,
} from '../../support/data/demo-bundles';
import { expect, test } from '../../support/running/visit';

const GENERIC = 'We encountered an error. Please try again.';

/** A bundle whose exchange always fails. */
const FAILS = 'PKFADYDYMTRM';

test.describe('a title of a bundle', () => {
  test('that fails can be retried while the others are done, also when only an answer was lost @B12', async ({
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
    const stored = await storedCode(first);
    expect(stored.history).toHaveLength(1);
    await expect(titles.code(CAMP_3000)).toHaveText(codeIn(stored));
    await expect(titles.code(CAMP_3002)).toBeVisible();
    expect(await storedCode(second)).toEqual({ remaining: 1, history: [] });

    await page.unrouteAll();
    calls.forget();
    await titles.tryAgain(CAMP_3001).click();

    await expect(titles.processed).toHaveCount(3);
    await expect(titles.error(CAMP_3001)).toHaveCount(0);
    expect(calls.exchanges).toEqual([{ code: second, selection: 'googleplay' }]);
    for (const code of FRESH.titles) expect((await storedCode(code)).history).toHaveLength(1);
  });

  test('is open and exchanged once when a reload aborted its exchange @B12', async ({
    page,
    home,
    titles,
    calls,
    renew,
    storedCode,
  }) => {
    await renew(FRESH.bundle);
    await page.route(TITLE_EXCHANGE, () => {
      // The answer never arrives: the visitor is faster.
    });
    await home.startWith(FRESH.bundle);
    await expect(titles.count).toHaveText('Titles processed: 0 of 3');
    await expect.poll(() => calls.exchanges.length).toBe(1 + FRESH.titles.length);
    calls.forget();

    await page.reload();

    await expect(titles.count).toHaveText('Titles processed: 0 of 3');
    await expect(titles.redeem(CAMP_3000)).toBeEnabled();
    expect(calls.exchanges).toEqual([]);

    await page.unrouteAll();
    for (const name of CAMP) await titles.redeem(name).dblclick();

    await expect(titles.processed).toHaveCount(3);
    expect(calls.exchanges).toHaveLength(3);
    for (const code of FRESH.titles) expect((await storedCode(code)).history).toHaveLength(1);
  });
});

test('a bundle that cannot be exchanged shows an error and can be retried @spec-8.4 @B1', async ({
  page,
  home,
  calls,
  storedCode,
}) => {
  await home.startWith(FAILS);

  await expect(home.refusal).toHaveText(`Error: ${GENERIC}`);
  await expect(page.getByText('Your code has not been used.')).toBeVisible();
  await expect(home.continue).toBeEnabled();
  await expect(page).toHaveURL('/');

  await home.goOn();

  await expect.poll(() => calls.exchanges.length).toBe(2);
  await expect(home.refusal).toHaveText(`Error: ${GENERIC}`);
  await expect(home.continue).toBeEnabled();
  expect(calls.exchanges.map(({ code }) => code)).toEqual([FAILS, FAILS]);
  expect(await storedCode(FAILS)).toEqual({ remaining: 3, history: [] });
});

test('an answer without codes in its history opens no empty page, and a bundle whose answer was lost is exchanged once, and its titles open @B12', async ({
  page,
  home,
  titles,
  calls,
  renew,
  storedCode,
}) => {
  await renew(FRESH.bundle);
  await page.route(exchangeOf(FRESH.bundle), (route) =>
    route.fulfill({
      json: { status: 'ok', data: { history: [null, {}, 'HD6UGX6W749D'] } },
    }),
  );

  await home.startWith(FRESH.bundle);

  await expect(home.refusal).toHaveText(`Error: ${GENERIC}`);
  await expect(page.getByText('Your code has not been used.')).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await storedCode(FRESH.bundle)).toEqual({ remaining: 3, history: [] });

  await page.unrouteAll();
  await page.route(exchangeOf(FRESH.bundle), async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  calls.forget();
  await home.goOn();
  await expect(home.refusal).toHaveCount(0);
  await expect(page.getByText('Your code has not been used.')).toHaveCount(0);
  await home.goOn();

  await expect(page.getByRole('button', { name: 'Redeem at Google Play' })).toHaveCount(3);
  expect(calls.exchanges.map(({ code }) => code)).toEqual([FRESH.bundle]);
  await titles.redeem(CAMP_3000).click();
  await expect(titles.processed).toHaveCount(1);
  expect((await storedCode(FRESH.bundle)).history).toHaveLength(3);
});
