import { CONTENT_SERVICE, SITE } from '../../support/network/addresses';
import { Chooser } from '../../support/pages/chooser';
import { ONE_OF_FOUR, TWO_OF_FIVE } from '../../support/data/demo-codes';
import { Home } from '../../support/pages/home';
import { pathsOf } from '../../support/pages/visited-paths';
import { issuedBy } from '../../support/pages/pick-page';
import { rememberCode, rememberedCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';

test('a visitor chooses one title of four and gets to its retailers after a reload, without passing / @spec-1.6 @engines', async ({
  page,
  context,
  home,
  chooser,
  picks,
  calls,
  renew,
  storedCode,
}) => {
  await renew(ONE_OF_FOUR);
  await home.startWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeFocused();
  await expect(picks.page.getByText('This code is good for one movie.')).toBeVisible();
  await expect(picks.titles).toHaveCount(4);
  await expect(picks.title('Midnight at the Tortoise Hotel')).toHaveAccessibleDescription(
    'Rating R 111 Minutes',
  );
  await expect(picks.count).toHaveText('0 of 1 selected');
  await expect(picks.confirm).toBeDisabled();
  await picks.title('Velvet Static').check();
  await page.reload();
  await expect(picks.title('Velvet Static')).toBeChecked();
  const paths = pathsOf(page);

  await picks.title('Midnight at the Tortoise Hotel').check();
  await expect(picks.title('Velvet Static')).not.toBeChecked();
  await expect(picks.count).toHaveText('1 of 1 selected');
  await expect(picks.chosen).toHaveText(['Midnight at the Tortoise Hotel']);
  expect(calls.exchanges).toEqual([]);

  await picks.confirm.click();
  await expect(picks.asked).toHaveText(['Midnight at the Tortoise Hotel']);
  await expect(picks.question).toContainText('Your choice can’t be changed once you continue.');
  await picks.yes.click();

  await expect(chooser.film).toContainText('Midnight at the Tortoise Hotel');
  await expect(page).toHaveURL('/retailers');
  expect(paths).toEqual(['/retailers']);
  expect(calls.exchanges).toEqual([{ code: ONE_OF_FOUR, selection: calls.revealed('t05') }]);
  const issued = issuedBy(await storedCode(ONE_OF_FOUR));
  expect(calls.checks).toEqual([ONE_OF_FOUR, ONE_OF_FOUR, issued]);
  expect(await rememberedCode(context)).toBe(issued);
});

test('on a phone a visitor chooses two titles of five, with their number and the button in sight, and gets to their bundle @spec-1.6', async ({
  page,
  home,
  picks,
  calls,
  renew,
  storedCode,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await renew(TWO_OF_FIVE);
  await home.startWith(TWO_OF_FIVE);
  await expect(picks.page.getByText('Choose 2 of these 5 movies.')).toBeVisible();
  await expect(picks.titles).toHaveCount(5);
  await expect(picks.count).toHaveText('0 of 2 selected');
  await expect(picks.count).toBeInViewport({ ratio: 1 });
  await expect(picks.confirm).toBeInViewport({ ratio: 1 });
  const paths = pathsOf(page);

  await picks.title('The Late Arrivals Brass Band').check();
  await expect(picks.confirm).toBeDisabled();
  await picks.title('Nine Lanterns to Vesper').check();
  await expect(picks.count).toHaveText('2 of 2 selected');
  await expect(picks.count).toBeInViewport({ ratio: 1 });
  await expect(picks.confirm).toBeInViewport({ ratio: 1 });
  await expect(picks.chosen).toHaveText([
    'Nine Lanterns to Vesper',
    'The Late Arrivals Brass Band',
  ]);
  await picks.confirm.click();
  await expect(picks.question).toContainText('redeemed at Google Play as soon as you continue');
  const sent = page.waitForRequest(`${CONTENT_SERVICE}/**/${TWO_OF_FIVE}/exchange?**`);
  await picks.yes.click();

  await expect(page).toHaveURL('/gpbundle');
  expect((await sent).postDataJSON()).toEqual({ offer_id: '41035', selections: ['t01', 't12'] });
  expect(paths).toEqual(['/gpbundle']);
  const issued = issuedBy(await storedCode(TWO_OF_FIVE));
  await expect.poll(() => calls.exchanges.length).toBe(4);
  expect(calls.exchanges.slice(0, 2).map(({ code }) => code)).toEqual([TWO_OF_FIVE, issued]);
  expect(new Set(calls.exchanges.map(({ code }) => code)).size).toBe(4);
});

test('a double click on the last answer exchanges once, and Back and the code of the used pick list lead to the code that it issued @D4 @spec-4.12', async ({
  page,
  context,
  home,
  chooser,
  picks,
  calls,
  renew,
  storedCode,
}) => {
  await renew(ONE_OF_FOUR);
  await home.startWith(ONE_OF_FOUR);
  await picks.title('Orbital Decay Club').check();
  await picks.confirm.click();

  await picks.yes.dblclick();

  await expect(chooser.film).toContainText('Orbital Decay Club');
  expect(calls.exchanges).toEqual([{ code: ONE_OF_FOUR, selection: 't02' }]);
  const stored = await storedCode(ONE_OF_FOUR);
  expect(stored.history).toHaveLength(1);
  const issued = issuedBy(stored);
  calls.forget();

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(home.field).toHaveValue(issued);
  await expect(home.accepted).toBeVisible();

  await page.goForward();
  await expect(chooser.film).toContainText('Orbital Decay Club');
  await page.reload();
  await expect(chooser.film).toContainText('Orbital Decay Club');
  expect(calls.checks).toEqual([issued]);

  await rememberCode(context, ONE_OF_FOUR, SITE);
  // A new tab, because this one has a code of its own.
  const other = await context.newPage();
  const otherHome = new Home(other);
  await other.goto('/picklist');
  await expect(other).toHaveURL('/');
  await expect(otherHome.accepted).toBeVisible();
  await otherHome.goOn();
  await expect(new Chooser(other).film).toContainText('Orbital Decay Club');
  expect(calls.exchanges).toEqual([]);
  expect(await rememberedCode(context)).toBe(issued);
});
