import { Failure, takeReports } from './failure';
import { FAULTS, partsOf, tamper } from './faults';
import { expect, test } from '../support/visit';

const CODE = 'DVDQDWM7GJ4R';

/** The browser says itself which bytes it has refused, and what a script threw as it started. */
const BROWSERS_OWN = [
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
  /^uncaught: (oh|Unexpected token '<<'|Unexpected token '<')$/,
];

const CASES = [
  ...Object.entries(FAULTS).map(([fault, answer]) => ({ part: 'entry' as const, fault, answer })),
  { part: 'entry' as const, fault: 'was tampered with', answer: tamper },
  { part: 'module' as const, fault: 'is missing', answer: FAULTS['is missing'] },
  { part: 'module' as const, fault: 'throws', answer: FAULTS.throws },
  { part: 'module' as const, fault: 'does nothing', answer: FAULTS['does nothing'] },
  { part: 'texts' as const, fault: 'is missing', answer: FAULTS['is missing'] },
];

for (const { part, fault, answer } of CASES) {
  test(`the home page fails alone when its ${part} ${fault}`, async ({
    page,
    home,
    complaints,
  }) => {
    const failure = new Failure(page);
    await page.route(partsOf('redeem-form')[part], answer);
    await page.goto('/nowhere');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await page.getByRole('banner').getByRole('link', { name: 'Movie Redeem home page' }).click();
    await failure.expectInItsPlace();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await page.goForward();
    await failure.expectInItsPlace();

    await page.unrouteAll();
    await failure.tryAgain.click();
    await expect(home.field).toBeVisible();
    expect(await page.evaluate(() => ['isSamePage' in window, 'isTampered' in window])).toEqual([
      true,
      false,
    ]);
    const reports = takeReports(complaints, BROWSERS_OWN);
    expect(new Set(reports)).toEqual(new Set(['redeem-form@1.0.0']));
  });

  test(`the chooser fails alone when its ${part} ${fault}`, async ({
    page,
    home,
    chooser,
    renew,
    complaints,
  }) => {
    await renew(CODE);
    const failure = new Failure(page);
    await page.route(partsOf('retailers')[part], answer);
    await home.open();

    await home.goOnWith(CODE);
    await failure.expectInItsPlace();
    expect(takeReports(complaints, BROWSERS_OWN)).toEqual(['retailers@1.0.0']);
    await page.goBack();
    await expect(home.field).toHaveValue(CODE);
    await page.goForward();
    await failure.expectInItsPlace();

    await page.unrouteAll();
    await failure.tryAgain.click();
    await expect(chooser.film).toContainText('Last Tram to Lindenwald');
    expect(takeReports(complaints, BROWSERS_OWN)).toEqual(['retailers@1.0.0']);
  });
}

test('with every remote down the page is still the site’s', async ({ page, home, complaints }) => {
  const failure = new Failure(page);
  await page.route('**/remotes/**', (route) => route.abort('connectionrefused'));

  await page.goto('/');

  await failure.expectInItsPlace();
  await expect(page).toHaveTitle(/ - Movie Redeem Redeem Your Digital Movie$/);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('/support');
  await failure.expectInItsPlace();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await failure.expectInItsPlace();
  await page.unrouteAll();
  await failure.tryAgain.click();
  await expect(home.field).toBeVisible();
  takeReports(complaints);
});

test('a remote that never answers is given up', async ({ page, home, complaints }) => {
  const failure = new Failure(page);
  await page.route(partsOf('redeem-form').entry, () => undefined);

  await page.goto('/', { waitUntil: 'commit' });

  await expect(page.getByRole('banner')).toBeVisible();
  await expect(failure.panel).toBeVisible({ timeout: 12_000 });
  await failure.expectInItsPlace();
  await page.unrouteAll();
  await failure.tryAgain.click();
  await expect(home.field).toBeVisible();
  expect(takeReports(complaints)).toEqual(['redeem-form@1.0.0']);
});

test('a remote that was left behind failed is asked for again on coming back', async ({
  page,
  home,
  complaints,
}) => {
  const failure = new Failure(page);
  await page.route(partsOf('redeem-form').entry, (route) => route.abort());
  await page.goto('/');
  await failure.expectInItsPlace();

  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL('/support');
  await page.unrouteAll();
  await page.getByRole('banner').getByRole('link', { name: 'Movie Redeem home page' }).click();

  await expect(home.field).toBeVisible();
  takeReports(complaints);
});
