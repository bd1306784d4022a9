import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { Home } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

const CODE = 'UNVYX3XJ93DR';

test('a visitor reloads before the choice, and returns from the retailer to see where the code was redeemed, and is asked whether the movie has arrived @D6 @D8 @gap-52 @engines', async ({
  page,
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await renew(CODE);
  await home.startWith(CODE);
  await expect(chooser.heading).toBeVisible();
  calls.forget();

  await page.reload();
  await expect(chooser.retailers).toHaveCount(4);
  await expect(page).toHaveURL('/retailers');
  expect(calls.checks).toEqual([CODE]);
  await page.goBack();
  await expect(home.accepted).toBeVisible();
  await expect(home.field).toHaveValue(CODE);
  await page.goForward();
  await expect(chooser.heading).toBeFocused();
  expect(calls.exchanges).toEqual([]);

  const received = await chooser.redeemAt('Google Play', 'googleplay');
  calls.forget();
  await page.goBack();

  await expect(page).toHaveURL('/retailers');
  await expect(page.getByText(/^Your code was processed for Google Play on /)).toBeVisible();
  await expect(page.getByRole('code')).toHaveText(received);
  await expect(page.getByRole('button', { name: 'Redeem Now' })).toHaveCount(0);
  expect(calls.checks).toEqual([CODE]);
  expect(calls.exchanges).toEqual([]);
  expect((await storedCode(CODE)).history).toHaveLength(1);
  await expect(page.getByText(/^Did the movie arrive\?/)).toBeVisible();
});

test('a visitor who goes back during the notice is not redirected and sees where the code was redeemed @D6', async ({
  page,
  home,
  chooser,
  calls,
  renew,
}) => {
  await renew(CODE);
  await page.clock.install();
  await home.startWith(CODE);
  await chooser.redeemNow('iTunes').click();
  await expect(chooser.notice).toBeVisible();

  await page.goBack();
  // Before the clock moves, because a page that does not make room for the next one within two seconds is unmounted.
  await expect(home.field).toBeVisible();
  await page.clock.runFor(5_000);

  await expect(page).toHaveURL('/');
  await expect(home.refusal).toContainText(/^Your code was processed for iTunes on /);
  await expect(home.continue).toBeHidden();

  await page.goForward();

  await expect(page).toHaveURL('/retailers');
  // Until then the home page is shown, which has the same text.
  await expect(home.field).toHaveCount(0);
  await expect(page.getByText(/^Your code was processed for iTunes on /)).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page).toHaveURL('/retailers');
  expect(calls.exchanges).toHaveLength(1);
});

test('each of two tabs uses the code that it shows and keeps it over a reload @D7', async ({
  page,
  context,
  home,
  chooser,
}) => {
  await home.open();
  await home.type(NEVER_USED_UP);
  await expect(home.accepted).toBeVisible();
  const other = await context.newPage();
  const otherHome = new Home(other);
  await otherHome.open();
  // The code of an earlier visit is checked and not submitted.
  await expect(otherHome.field).toHaveValue(NEVER_USED_UP);
  await expect(otherHome.accepted).toBeVisible();
  await expect(other).toHaveURL('/');
  await otherHome.field.fill('TAKE3KDVWHXC');
  await expect(otherHome.refusal).toContainText('Movies Anywhere');

  await home.goOn();
  await expect(chooser.heading).toBeVisible();
  await otherHome.field.clear();
  await page.reload();
  await expect(chooser.film).toContainText('The Marzipan Heist of Sankt Ulm');
  await other.reload();
  await expect(otherHome.field).toHaveValue('');
});
