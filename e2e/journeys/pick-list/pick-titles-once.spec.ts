import { SITE } from '../../support/network/addresses';
import { Chooser } from '../../support/pages/chooser';
import { ONE_OF_FOUR, TWO_OF_FIVE } from '../../support/data/demo-codes';
import { pathsOf } from '../../support/pages/visited-paths';
import { issuedBy, PickPage } from '../../support/pages/pick-page';
import { rememberCode, rememberedCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';

test('a reload shows the titles again with one check and no exchange @D8', async ({
  page,
  home,
  picks,
  calls,
  renew,
}) => {
  await renew(TWO_OF_FIVE);
  await home.startWith(TWO_OF_FIVE);
  await picks.title('Nine Lanterns to Vesper').check();
  calls.forget();

  await page.reload();

  await expect(picks.titles).toHaveCount(5);
  await expect(picks.count).toHaveText('0 of 2 selected');
  await expect(page).toHaveURL('/picklist');
  expect(calls.checks).toEqual([TWO_OF_FIVE]);
  expect(calls.exchanges).toEqual([]);
});

test('a double click on the last answer exchanges once @D4', async ({
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
  expect((await storedCode(ONE_OF_FOUR)).history).toHaveLength(1);
});

test('Back from the retailers opens / with the new code, not the titles', async ({
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
  await picks.choose('Orbital Decay Club');
  await expect(chooser.heading).toBeVisible();
  const issued = issuedBy(await storedCode(ONE_OF_FOUR));
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
  expect(calls.exchanges).toEqual([]);
});

test('a visitor who returns with the pick list’s code continues with the code it was exchanged for', async ({
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
  await picks.choose('Velvet Static');
  await expect(chooser.heading).toBeVisible();
  const issued = issuedBy(await storedCode(ONE_OF_FOUR));
  await rememberCode(context, ONE_OF_FOUR, SITE);
  calls.forget();

  await page.goto('/picklist');
  await expect(page).toHaveURL('/');
  await expect(home.accepted).toBeVisible();
  await home.goOn();

  await expect(chooser.film).toContainText('Velvet Static');
  expect(calls.exchanges).toEqual([]);
  expect(await rememberedCode(context)).toBe(issued);
});

test('a failed exchange shows an error beside the button, and the next try continues', async ({
  page,
  home,
  chooser,
  picks,
  calls,
  renew,
}) => {
  await renew(ONE_OF_FOUR);
  await page.route('**/exchange?**', (route) => route.fulfill({ status: 500 }), { times: 1 });

  await home.startWith(ONE_OF_FOUR);

  await picks.choose('Velvet Static');
  await expect(picks.question.getByRole('alert')).toContainText(
    'We encountered an error. Please try again.',
  );
  expect(calls.checks).toEqual([ONE_OF_FOUR, ONE_OF_FOUR]);
  await picks.yes.click();

  await expect(chooser.film).toContainText('Velvet Static');
  expect(calls.exchanges).toHaveLength(2);
});

test('an exchange whose answer was lost continues without passing /', async ({
  page,
  home,
  chooser,
  picks,
  calls,
  renew,
  storedCode,
}) => {
  await renew(ONE_OF_FOUR);
  await page.route('**/exchange?**', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await home.startWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeVisible();
  const paths = pathsOf(page);

  await picks.choose('Velvet Static');

  await expect(chooser.film).toContainText('Velvet Static');
  expect(paths).toEqual(['/retailers']);
  expect(calls.exchanges).toHaveLength(1);
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
