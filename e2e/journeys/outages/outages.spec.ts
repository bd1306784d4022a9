import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { GENERIC } from '../../support/data/error-catalogue';
import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { holdBack } from '../../support/network/held-answers';
import { consentOf } from '../../support/pages/data-layer';
import { Home, OFFLINE, UNCHECKED } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

const CODE = 'ARTPDR4GYTAK';

test('a code that is typed without a connection is checked when the connection returns @D3 @engines', async ({
  context,
  home,
  calls,
}) => {
  await home.open();
  await context.setOffline(true);
  await home.type(NEVER_USED_UP);
  await expect(home.status).toContainText(OFFLINE);
  await expect(home.continue).toBeDisabled();

  await context.setOffline(false);

  await expect(home.accepted).toBeVisible();
  expect(calls.checks).toEqual([NEVER_USED_UP, NEVER_USED_UP]);
  expect(calls.exchanges).toEqual([]);
});

test('a check that takes too long is given up after ten seconds and can be retried @spec-7.1 @spec-7.9 @B2', async ({
  page,
  home,
  calls,
}) => {
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await page.clock.install();
  await home.open();
  const asked = page.waitForRequest('**/code/HANGRE3GPRWQ?*');
  const givenUp = page.waitForEvent('requestfailed');
  await home.type('HANGRE3GPRWQ');
  await asked;
  await page.clock.runFor(10_000);

  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(home.status).toContainText(UNCHECKED);
  await expect(home.refusal).toHaveCount(0);
  await expect(home.continue).toBeDisabled();
  await expect(home.field).toHaveValue('HANGRE3GPRWQ');

  await tryAgain.click();

  await expect.poll(() => calls.checks).toEqual(['HANGRE3GPRWQ', 'HANGRE3GPRWQ']);
  await expect(tryAgain).toBeHidden();
});

test('a slow check leaves Continue and what is below in their places when the code is accepted @B2', async ({
  page,
  home,
}) => {
  await home.open();
  const answer = await holdBack(page, new RegExp(`/code/${NEVER_USED_UP}`));
  await home.type(NEVER_USED_UP);
  await expect(home.status).toContainText('Checking your code…');
  const terms = page.getByRole('button', { name: 'Terms and Conditions' });
  const placesOf = () => Promise.all([home.continue.boundingBox(), terms.boundingBox()]);
  const places = await placesOf();

  answer.release();

  await expect(home.accepted).toBeVisible();
  expect(await placesOf()).toEqual(places);
});

for (const { site, wording, country, code } of [
  { site: SITE, wording: 'en', country: 'United States', code: NEVER_USED_UP },
  { site: FRENCH_SITE, wording: 'fr', country: 'France', code: 'FRCXG394FVAV' },
] as const) {
  test(`without site data the page is for ${country}, shows no message and grants no consent @spec-4.24 @spec-7.5 @B11`, async ({
    page,
    renew,
  }) => {
    const home = new Home(page, wording);
    if (code !== NEVER_USED_UP) await renew(code);
    await page.route(/\/site\/\w+(\?cc=FR)?$/, (route) => route.abort('connectionrefused'));
    await home.open(site);
    await expect(page.locator('html')).toHaveAttribute('lang', wording);
    await expect(page.getByRole('contentinfo')).toContainText(country);
    await expect(home.refusal).toHaveCount(0);
    await expect(home.status).toHaveCount(0);
    // The country of the visitor is unknown.
    expect(await consentOf(page)).toEqual(['default denied']);

    await home.type(code);

    await expect(home.accepted).toBeVisible();
  });
}

test('an exchange that never reaches the service can be repeated, and redeems once @spec-8.14 @B1 @B7', async ({
  page,
  home,
  chooser,
  renew,
  storedCode,
}) => {
  await renew(CODE);
  await home.startWith(CODE);
  await page.route('**/exchange?*', (route) => route.abort('connectionrefused'));
  await chooser.redeemNow('Vudu').click();
  await expect(chooser.card('Vudu').getByRole('alert')).toHaveText(`Error: ${GENERIC}`);
  await expect(chooser.card('Vudu').getByRole('status')).toHaveText('Your code has not been used.');

  await page.route(`**/code/${CODE}?*`, (route) => route.abort('connectionrefused'));
  await chooser.redeemNow('Vudu').click();
  await expect(chooser.card('Vudu').getByRole('status')).toContainText(
    'We could not find out whether your code has been used.',
  );

  await page.unrouteAll();
  await chooser.redeemNow('Vudu').click();
  await expect(page).toHaveTitle(/^Redirecting you to Vudu - /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirecting you to Vudu');
  const received = await chooser.arriveAt('vudu');

  const { remaining, history } = await storedCode(CODE);
  expect(remaining).toBe(0);
  expect(history.map(({ exchangeResult }) => exchangeResult)).toEqual([received]);
});

test('a lost connection during an exchange causes no second exchange @D3', async ({
  page,
  context,
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await renew(CODE);
  await home.startWith(CODE);
  // The service acts, and its answer is lost.
  await page.route('**/exchange?*', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    // Without a connection the browser may have aborted it already.
    await route.abort('internetdisconnected').catch(() => undefined);
  });

  await chooser.redeemNow('Vudu').click();
  await expect(chooser.card('Vudu').getByRole('alert')).toHaveText(`Error: ${GENERIC}`);
  await expect(chooser.card('Vudu').getByRole('status')).toContainText(OFFLINE);
  await context.setOffline(false);

  // The page checks the code without a press when the connection returns.
  await expect(page.getByText(/^Your code was processed for Vudu on /)).toBeVisible();
  expect(calls.exchanges).toHaveLength(1);
  expect(await storedCode(CODE)).toMatchObject({ remaining: 0, history: [{ group: 'Vudu' }] });
});
