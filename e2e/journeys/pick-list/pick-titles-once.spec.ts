import { SITE } from '../../support/network/addresses';
import { Chooser } from '../../support/pages/chooser';
import { ONE_OF_FOUR } from '../../support/data/demo-codes';
import { Home } from '../../support/pages/home';
import { pathsOf } from '../../support/pages/visited-paths';
import { issuedBy, PickPage } from '../../support/pages/pick-page';
import { rememberCode, rememberedCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';

test('a double click on the last answer exchanges once, and Back and the pick list’s code lead to the code it was exchanged for @D4', async ({
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

test('a failed exchange shows an error beside the button, and one whose answer was lost continues without passing /', async ({
  page,
  home,
  chooser,
  picks,
  calls,
  renew,
  storedCode,
}) => {
  await renew(ONE_OF_FOUR);
  await home.startWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeVisible();
  const paths = pathsOf(page);
  await page.route('**/exchange?**', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/exchange?**', (route) => route.fulfill({ status: 500 }), { times: 1 });

  await picks.choose('Velvet Static');
  await expect(picks.question.getByRole('alert')).toContainText(
    'We encountered an error. Please try again.',
  );
  expect(calls.checks).toEqual([ONE_OF_FOUR, ONE_OF_FOUR]);
  expect((await storedCode(ONE_OF_FOUR)).history).toEqual([]);
  await picks.yes.click();

  await expect(chooser.film).toContainText('Velvet Static');
  expect(paths).toEqual(['/retailers']);
  expect(calls.exchanges).toHaveLength(2);
  expect((await storedCode(ONE_OF_FOUR)).history).toHaveLength(1);
});

test('the second of two tabs continues with the choice of the first', async ({
  context,
  home,
  chooser,
  picks,
  renew,
  storedCode,
}) => {
  await renew(ONE_OF_FOUR);
  await home.startWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeVisible();
  const other = await context.newPage();
  await other.goto('/picklist');
  const otherPicks = new PickPage(other);
  await expect(otherPicks.titles).toHaveCount(4);

  await picks.choose('Velvet Static');
  await expect(chooser.film).toContainText('Velvet Static');
  await otherPicks.choose('Orbital Decay Club');

  await expect(new Chooser(other).film).toContainText('Velvet Static');
  expect((await storedCode(ONE_OF_FOUR)).history).toHaveLength(1);
});
