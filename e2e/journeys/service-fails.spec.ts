import type { Page, Request } from '@playwright/test';

import { FRENCH_SITE } from '../support/addresses';
import { Home } from '../support/home';
import { expect, test } from '../support/visit';

const GENERIC = 'We encountered an error. Please try again.';
const UNCHECKED = 'We could not check your code just now. It has not been used.';

/** Good in the United States; its exchange always fails, so it is never used up. */
const NEVER_USED_UP = 'XFAR6PW7DVPJ';

test('a check that takes too long is given up after ten seconds, and can be tried again', async ({
  page,
  home,
  calls,
}) => {
  test.setTimeout(40_000);
  await home.open();
  const givenUp = page.waitForEvent('requestfailed');
  await home.type('HANGRE3GPRWQ');
  const request = await givenUp;

  expect(request.failure()?.errorText).toBe('net::ERR_ABORTED');
  const lasted = await durationOf(request);
  expect(lasted).toBeGreaterThan(9_750);
  expect(lasted).toBeLessThan(10_500);
  await expect(home.status).toContainText(UNCHECKED);
  await expect(home.refusal).toHaveCount(0);
  await expect(home.accepted).toBeHidden();
  await expect(home.continue).toBeDisabled();
  await expect(home.field).toHaveValue('HANGRE3GPRWQ');

  await tryAgain(page).click();

  await expect.poll(() => calls.checks).toEqual(['HANGRE3GPRWQ', 'HANGRE3GPRWQ']);
  await expect(tryAgain(page)).toBeHidden();
});

for (const [what, fail] of [
  ['whose connection drops', { abort: 'connectionreset' }],
  ['that ends in an error of the network between', { status: 503 }],
] as const) {
  test(`a check ${what} can be tried again`, async ({ page, home }) => {
    await home.open();
    await page.route(`**/code/${NEVER_USED_UP}?*`, (route) =>
      'abort' in fail ? route.abort(fail.abort) : route.fulfill(fail),
    );
    await home.type(NEVER_USED_UP);
    await expect(home.status).toContainText(UNCHECKED);
    await expect(home.refusal).toHaveCount(0);
    await expect(home.continue).toBeDisabled();

    await page.unrouteAll();
    await tryAgain(page).click();

    await expect(home.accepted).toBeVisible();
    await expect(home.continue).toBeEnabled();
    await expect(home.field).toHaveValue(NEVER_USED_UP);
  });
}

test('an exchange that fails says so beside its retailer, and nothing is redeemed', async ({
  home,
  chooser,
  calls,
  standing,
}) => {
  await home.open();
  await home.goOnWith(NEVER_USED_UP);
  const card = chooser.card('Google Play');

  await chooser.redeemNow('Google Play').click();

  await expect(card.getByRole('alert')).toHaveText(`Error: ${GENERIC}`);
  await expect(chooser.card('Vudu').getByRole('alert')).toHaveText('');
  await expect(chooser.redeemNow('Vudu')).toBeEnabled();
  expect(calls.exchanges).toEqual([{ code: NEVER_USED_UP, selection: 'googleplay' }]);

  await chooser.redeemNow('Google Play').click();

  await expect.poll(() => calls.exchanges.length).toBe(2);
  await expect(card.getByRole('alert')).toHaveText(`Error: ${GENERIC}`);
  await expect(chooser.redeemNow('Google Play')).toBeEnabled();
  expect(await standing(NEVER_USED_UP)).toEqual({ remaining: 1, history: [] });
});

test('an exchange that happened, but answered too late, shows where the code went', async ({
  page,
  home,
  chooser,
  calls,
  renew,
  standing,
}) => {
  test.setTimeout(40_000);
  await renew('XTW69PCC9GNA');
  await home.open();
  await home.goOnWith('XTW69PCC9GNA');

  await chooser.redeemNow('Vudu').click();

  await expect(page.getByText(/^Your code was processed for Vudu on /)).toBeVisible({
    timeout: 13_000,
  });
  const { remaining, history } = await standing('XTW69PCC9GNA');
  expect({ remaining, retailers: history.map(({ group }) => group) }).toEqual({
    remaining: 0,
    retailers: ['Vudu'],
  });
  await expect(page.getByRole('code')).toHaveText(history[0]?.exchangeResult ?? '');
  await expect(page.getByRole('main').getByText(GENERIC)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /please click here$/ })).toBeVisible();
  expect(calls.exchanges).toEqual([{ code: 'XTW69PCC9GNA', selection: 'vudu' }]);
});

test('an exchange whose answer is lost on the way shows where the code went', async ({
  page,
  home,
  chooser,
  renew,
  standing,
}) => {
  await renew('METAF46FJXVQ');
  await page.route('**/exchange?*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await home.open();
  await home.goOnWith('METAF46FJXVQ');

  await chooser.redeemNow('iTunes').click();

  await expect(page.getByText(/^Your code was processed for iTunes on /)).toBeVisible();
  expect(await standing('METAF46FJXVQ')).toMatchObject({
    remaining: 0,
    history: [{ group: 'iTunes' }],
  });
});

test('an exchange that never reaches the service can be repeated, and redeems once', async ({
  page,
  home,
  chooser,
  renew,
  standing,
}) => {
  await renew('ARTPDR4GYTAK');
  await home.open();
  await home.goOnWith('ARTPDR4GYTAK');
  await page.route('**/exchange?*', (route) => route.abort('connectionrefused'));
  await chooser.redeemNow('Vudu').click();
  await expect(chooser.card('Vudu').getByRole('alert')).toHaveText(`Error: ${GENERIC}`);

  await page.unrouteAll();
  const received = await chooser.redeemAt('Vudu', 'vudu');

  const { remaining, history } = await standing('ARTPDR4GYTAK');
  expect(remaining).toBe(0);
  expect(history.map(({ exchangeResult }) => exchangeResult)).toEqual([received]);
});

test('without site data a visitor is served as an American, and told nothing', async ({
  page,
  home,
  footer,
}) => {
  await page.route('**/site/movieredeem', (route) => route.abort('connectionrefused'));
  await home.open();
  await expect(page).toHaveTitle('Movie Redeem Redeem Your Digital Movie');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(footer.flag).toHaveAccessibleName('Change country. Current: United States');
  await expect(home.refusal).toHaveCount(0);
  await expect(home.status).toHaveCount(0);

  await home.type(NEVER_USED_UP);

  await expect(home.accepted).toBeVisible();
});

test('without site data a guest of the French cinema is served in French', async ({ page }) => {
  await page.route('**/site/cinemachezvous?*', (route) => route.abort('connectionrefused'));
  const home = new Home(page, {
    label: 'Saisissez votre code d’activation',
    continue: 'Continuer',
    accepted: 'Votre code a été accepté, veuillez cliquer sur le bouton Continuer.',
  });
  await home.open(FRENCH_SITE);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(home.refusal).toHaveCount(0);

  await home.type('FRCXG394FVAV');

  await expect(home.accepted).toBeVisible();
});

function tryAgain(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Try again' });
}

/** By the browser's own clock: this machine may be busy with other tests. */
async function durationOf(request: Request): Promise<number> {
  return request.frame().evaluate((url) => {
    const [entry] = performance.getEntriesByName(url);
    return entry?.duration ?? 0;
  }, request.url());
}
