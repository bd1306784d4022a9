import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { holdBack } from '../../support/network/held-answers';
import { watchShifts } from '../../support/checks/page-problems';
import { expect, test } from '../../support/running/visit';

const CODES = {
  dvd: 'DVDQDWM7GJ4R',
  posterOnly: 'ARTPDR4GYTAK',
  withoutData: 'METAF46FJXVQ',
  oneRetailer: 'ATVRHYNDT4N9',
};

test('an American redeems an HD movie at one of four retailers @spec-0.1 @spec-1.4 @spec-4.9 @spec-4.25', async ({
  page,
  home,
  chooser,
  renew,
  storedCode,
}) => {
  await renew('HDMAQF4PX7TV');
  await home.open();
  // The chooser of another code is rendered out of sight.
  await home.type(NEVER_USED_UP);
  await expect(page.getByRole('main')).toContainText('Sankt Ulm');
  const names = await shownNamesOn(page);

  const answer = await holdBack(page, /\/code\/HDMAQF4PX7TV\?/);
  await home.field.fill('HDMAQF4PX7TV');
  // A shift within half a second of a key counts as its effect.
  await expect(page.getByText('Checking your code…')).toBeVisible();
  await page.evaluate(watchShifts);
  answer.release();
  await expect(home.accepted).toBeVisible();
  await expect(home.status).toHaveText(/Continue button\.Grandma Versus the GlacierHD$/);
  await expect(home.status.locator('img')).toBeVisible();
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  await home.field.press('Enter');

  await expect(page).toHaveURL('/retailers');
  await expect(chooser.heading).toBeVisible();
  await expect(chooser.film).toContainText('Grandma Versus the Glacier');
  await expect(chooser.film).toContainText('Rating PG');
  await expect(chooser.film).toContainText('93 Minutes');
  expect((await names()).filter((name) => name.includes('Sankt Ulm'))).toEqual([]);
  await expect(page.getByText('4K UHD')).toBeHidden();
  await expect(page.getByText('standard-definition')).toBeHidden();
  await expect(chooser.retailers).toHaveText(['Movies Anywhere', 'Vudu', 'Google Play', 'iTunes']);
  await expect
    .poll(() =>
      chooser.film.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(await storedCode('HDMAQF4PX7TV')).toEqual({ remaining: 1, history: [] });

  const received = await chooser.redeemAt('Movies Anywhere', 'moviesanywhere');

  expect(await storedCode('HDMAQF4PX7TV')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Movies Anywhere', exchangeResult: received }],
  });
});

test('a British visitor sees that a movie is in 4K @spec-0.1', async ({
  page,
  home,
  chooser,
  footer,
  renew,
  storedCode,
}) => {
  await renew('UHDKN4D6FDRF');
  await home.open();
  await footer.moveTo('United Kingdom');
  await expect(footer.flag).toHaveAccessibleName('Change country. Current: United Kingdom');

  await home.goOnWith('UHDKN4D6FDRF');

  await expect(chooser.film).toContainText('Nine Lanterns to Vesper');
  await expect(chooser.film).toContainText('Rating 12');
  await expect(chooser.film).toContainText('128 Minutes');
  await expect(page.getByText('4K UHD')).toBeVisible();
  await expect(page.getByText('standard-definition')).toBeHidden();
  await expect(chooser.retailers).toHaveText(['Google Play', 'iTunes']);
  const received = await chooser.redeemAt('Google Play', 'googleplay');
  expect(await storedCode('UHDKN4D6FDRF', 'GB')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Google Play', exchangeResult: received }],
  });
});

test('a visitor sees the movie of a DVD in standard definition, a poster alone, no card without data, and a single retailer that still has to be chosen @spec-0.1 @spec-5.6', async ({
  page,
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await renew(...Object.values(CODES));

  await home.startWith(CODES.dvd);
  await expect(chooser.film).toContainText('Last Tram to Lindenwald');
  await expect(
    page.getByText('DVD purchases include standard-definition (SD) digital rights.'),
  ).toBeVisible();
  await expect(page.getByText('4K UHD')).toBeHidden();

  await page.goBack();
  await home.field.clear();
  await home.goOnWith(CODES.posterOnly);
  await expect(chooser.film.getByRole('img', { name: 'Movie artwork' })).toBeVisible();
  await expect(chooser.film.getByRole('heading')).toHaveCount(0);
  await expect(chooser.film).not.toContainText('Rating');
  await expect(chooser.film).not.toContainText('Minutes');

  await page.goBack();
  await home.field.clear();
  await home.goOnWith(CODES.withoutData);
  await expect(chooser.retailers).toHaveText(['Movies Anywhere', 'Vudu', 'Google Play', 'iTunes']);
  await expect(chooser.film).toHaveCount(0);

  await page.goBack();
  await home.field.clear();
  await home.goOnWith(CODES.oneRetailer);
  await expect(page).toHaveURL('/retailers');
  await expect(chooser.retailers).toHaveText(['iTunes']);
  await expect(chooser.card('iTunes')).toContainText('Requires iTunes');
  await expect(chooser.redeemNow('iTunes')).toBeEnabled();
  expect(calls.exchanges).toEqual([]);
  const received = await chooser.redeemAt('iTunes', 'itunes');
  expect(await storedCode(CODES.oneRetailer)).toMatchObject({
    remaining: 0,
    history: [{ group: 'iTunes', exchangeResult: received }],
  });
});

/** Records the headings that are visible in any frame from now on. */
async function shownNamesOn(page: Page): Promise<() => Promise<string[]>> {
  const names = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const heading of document.querySelectorAll('main h2')) {
        if (heading.checkVisibility()) seen.add(heading.textContent);
      }
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => names.evaluate((seen) => [...seen]);
}
