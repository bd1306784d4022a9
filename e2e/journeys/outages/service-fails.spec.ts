import type { Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { consentOf } from '../../support/pages/data-layer';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { Footer } from '../../support/pages/footer';
import { holdBack } from '../../support/network/held-answers';
import { Home, UNCHECKED } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

test('a check that takes too long is given up after ten seconds and can be retried @spec-7.1 @spec-7.9 @B2', async ({
  page,
  home,
  calls,
}) => {
  await page.clock.install();
  const waited = await recordWait(page);
  await home.open();
  const asked = page.waitForRequest('**/code/HANGRE3GPRWQ?*');
  const givenUp = page.waitForEvent('requestfailed');
  await home.type('HANGRE3GPRWQ');
  await asked;
  await page.clock.runFor(10_000);

  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
  expect(Math.round(Number(await waited()) / 100)).toBe(100);
  await expect(home.status).toContainText(UNCHECKED);
  await expect(home.refusal).toHaveCount(0);
  await expect(home.accepted).toBeHidden();
  await expect(home.continue).toBeDisabled();
  await expect(home.field).toHaveValue('HANGRE3GPRWQ');

  await tryAgain(page).click();

  await expect.poll(() => calls.checks).toEqual(['HANGRE3GPRWQ', 'HANGRE3GPRWQ']);
  await expect(tryAgain(page)).toBeHidden();
});

// A status of the network between is in shared/store/src/service/request.test.ts.
test('a check whose connection drops can be retried @B1 @B7', async ({ page, home }) => {
  await home.open();
  await page.route(`**/code/${NEVER_USED_UP}?*`, (route) => route.abort('connectionreset'));
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

test('a slow check leaves Continue in its place when the code is accepted @B2', async ({
  page,
  home,
}) => {
  await home.open();
  const answer = await holdBack(page, new RegExp(`/code/${NEVER_USED_UP}`));
  await home.type(NEVER_USED_UP);
  await expect(home.status).toContainText('Checking your code…');
  const scan = page.getByRole('button', { name: 'Use the camera' });
  const placesOf = () => Promise.all([home.continue.boundingBox(), scan.boundingBox()]);
  const places = await placesOf();

  answer.release();

  await expect(home.accepted).toBeVisible();
  expect(await placesOf()).toEqual(places);
});

test('header and footer are shown while the page waits for site data @B2 @B11', async ({
  page,
  home,
}) => {
  await page.clock.install();
  await page.route('**/site/movieredeem', () => Promise.resolve());
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
  await expect(home.field).toHaveCount(0);

  await page.clock.runFor(10_000);

  await expect(home.field).toBeVisible();
});

test('without site data the page is for the United States and shows no message @spec-4.24 @spec-7.5 @B11', async ({
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
  // The country of the visitor is unknown.
  expect(await consentOf(page)).toEqual(['default denied']);

  await home.type(NEVER_USED_UP);

  await expect(home.accepted).toBeVisible();
});

test('without site data the known or picked country stays, and no consent is granted @B11', async ({
  page,
  context,
  home,
  footer,
  calls,
  comeFrom,
}) => {
  await comeFrom('US');
  await home.open();
  await page.route('**/site/movieredeem?*', (route) => route.abort('connectionrefused'));
  await footer.moveTo('Germany');
  const location = new Footer(page, 'de').location;
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(location).toHaveAccessibleName('Land oder Region Deutschland');
  await expect(page.locator('#privacy-footer [data-privacy-territory=de]')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rückgaberichtlinie' })).toHaveCount(0);
  expect(await consentOf(page)).toEqual(['default granted', 'update denied']);

  await page.reload();

  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(location).toHaveAccessibleName('Land oder Region Deutschland');
  expect(await consentOf(page)).toEqual(['default denied']);
  const checked = page.waitForRequest('**/code/**');
  await new Home(page, 'de').type(NEVER_USED_UP);
  const { searchParams } = new URL((await checked).url());
  expect(Object.fromEntries(searchParams)).toEqual({ metadata: 'de', cc: 'DE' });
  expect(calls.sites).toEqual(['US', 'DE', 'DE']);
  await context.addCookies([
    { name: COOKIES.territory, value: 'CA', url: SITE },
    { name: COOKIES.language, value: 'fr', url: SITE },
  ]);

  await page.reload();

  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  expect(await consentOf(page)).toEqual(['default denied']);
});

test('without site data the French brand is in French @B11', async ({ page, renew }) => {
  await renew('FRCXG394FVAV');
  await page.route('**/site/cinemachezvous?*', (route) => route.abort('connectionrefused'));
  const home = new Home(page, 'fr');
  await home.open(FRENCH_SITE);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(home.refusal).toHaveCount(0);

  await home.type('FRCXG394FVAV');

  await expect(home.accepted).toBeVisible();
});

function tryAgain(page: Page) {
  return page.getByRole('main').getByRole('button', { name: 'Try again' });
}

/** Returns the wait of the page for the request that it gave up last, in milliseconds of its own clock. */
async function recordWait(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const fetch = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const start = Date.now();
      init?.signal?.addEventListener('abort', () => {
        Object.assign(window, { waited: Date.now() - start });
      });
      return fetch(input, init);
    };
  });
  return () => page.evaluate('window.waited');
}
