import { CONTENT_SERVICE, SITE } from '../support/addresses';
import { pathsOf } from '../support/paths';
import { issuedBy, PickPage } from '../support/pick-page';
import { rememberedCode } from '../support/remembered-code';
import { expect, test } from '../support/visit';

const ONE_OF_FOUR = 'MENUH9U6GVHX';
const TWO_OF_FIVE = 'MENTWGGH4XT6T4PX';

const NOTHING_IS_EXCHANGED: unknown[] = [];

test('a visitor chooses one title of four and goes on to its retailers, never by way of home', async ({
  page,
  context,
  home,
  chooser,
  calls,
  renew,
  standing,
}) => {
  await renew(ONE_OF_FOUR);
  const picks = new PickPage(page);
  await home.open();
  await home.goOnWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeFocused();
  await expect(picks.page.getByText('This code is good for one movie.')).toBeVisible();
  await expect(picks.titles).toHaveCount(4);
  await expect(picks.title('Midnight at the Tortoise Hotel')).toHaveAccessibleDescription(
    'Rating R 111 Minutes',
  );
  await expect(picks.count).toHaveText('0 of 1 selected');
  await expect(picks.confirm).toBeDisabled();
  const paths = pathsOf(page);

  await picks.title('Velvet Static').check();
  await picks.title('Midnight at the Tortoise Hotel').check();
  await expect(picks.title('Velvet Static')).not.toBeChecked();
  await expect(picks.count).toHaveText('1 of 1 selected');
  await expect(picks.chosen).toHaveText(['Midnight at the Tortoise Hotel']);
  expect(calls.exchanges).toEqual(NOTHING_IS_EXCHANGED);

  await picks.confirm.click();
  await expect(picks.asked).toHaveText(['Midnight at the Tortoise Hotel']);
  await expect(picks.question).toContainText('Your choice can’t be changed once you continue.');
  await picks.yes.click();

  await expect(chooser.film).toContainText('Midnight at the Tortoise Hotel');
  await expect(page).toHaveURL('/retailers');
  expect(paths).toEqual(['/retailers']);
  expect(calls.exchanges).toEqual([{ code: ONE_OF_FOUR, selection: 't05' }]);
  const issued = issuedBy(await standing(ONE_OF_FOUR));
  expect(calls.checks).toEqual([ONE_OF_FOUR, issued]);
  expect(await rememberedCode(context)).toBe(issued);
});

test('a visitor chooses one title with the keyboard alone', async ({
  page,
  home,
  chooser,
  calls,
  renew,
}) => {
  await renew(ONE_OF_FOUR);
  const picks = new PickPage(page);
  await home.open();
  await home.goOnWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(picks.title('Orbital Decay Club')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(picks.title('Velvet Static')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(picks.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picks.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picks.question).toHaveCount(0);
  await expect(picks.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(picks.yes).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(chooser.film).toContainText('Velvet Static');
  await expect(chooser.heading).toBeFocused();
  expect(calls.exchanges).toEqual([{ code: ONE_OF_FOUR, selection: 't13' }]);
});

test('a visitor chooses two titles of five and goes on to their bundle', async ({
  page,
  home,
  calls,
  renew,
  standing,
}) => {
  await renew(TWO_OF_FIVE);
  const picks = new PickPage(page);
  await home.open();
  await home.goOnWith(TWO_OF_FIVE);
  await expect(picks.titles).toHaveCount(5);
  await expect(picks.count).toHaveText('0 of 2 selected');
  const paths = pathsOf(page);

  await picks.title('The Late Arrivals Brass Band').check();
  await expect(picks.confirm).toBeDisabled();
  await picks.title('Nine Lanterns to Vesper').check();
  await expect(picks.count).toHaveText('2 of 2 selected');
  await expect(picks.chosen).toHaveText([
    'Nine Lanterns to Vesper',
    'The Late Arrivals Brass Band',
  ]);
  await picks.confirm.click();
  const sent = page.waitForRequest(`${CONTENT_SERVICE}/**/${TWO_OF_FIVE}/exchange?**`);
  await picks.yes.click();

  await expect(page).toHaveURL('/gpbundle');
  expect((await sent).postDataJSON()).toEqual({ offer_id: '41035', selections: ['t01', 't12'] });
  expect(paths).toEqual(['/gpbundle']);
  const issued = issuedBy(await standing(TWO_OF_FIVE));
  await expect.poll(() => calls.exchanges.length).toBe(4);
  expect(calls.exchanges.slice(0, 2).map(({ code }) => code)).toEqual([TWO_OF_FIVE, issued]);
  expect(new Set(calls.exchanges.map(({ code }) => code)).size).toBe(4);
});

test('a third title can be reached with the keyboard, not chosen, and says why', async ({
  page,
  home,
  calls,
  renew,
}) => {
  await renew(TWO_OF_FIVE);
  const picks = new PickPage(page);
  await home.open();
  await home.goOnWith(TWO_OF_FIVE);
  await expect(picks.heading).toBeFocused();
  const third = picks.title('Kites Over Kestrel Bay');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(third).toBeFocused();
  await expect(third).toHaveAccessibleDescription(/To choose another movie, deselect one first\.$/);
  await page.keyboard.press('Space');

  await expect(third).not.toBeChecked();
  await expect(third).toHaveAttribute('aria-disabled', 'true');
  await expect(
    page.getByRole('status').filter({ hasText: /^To choose another movie, deselect one first\.$/ }),
  ).toHaveCount(1);
  await expect(picks.chosen).toHaveText(['Nine Lanterns to Vesper', 'Grandma Versus the Glacier']);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(picks.count).toHaveText('1 of 2 selected');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(picks.chosen).toHaveText(['Nine Lanterns to Vesper', 'Kites Over Kestrel Bay']);
  expect(calls.exchanges).toEqual(NOTHING_IS_EXCHANGED);
});

test('a visitor from Canada chooses in French', async ({
  page,
  context,
  home,
  comeFrom,
  calls,
  renew,
}) => {
  await renew(ONE_OF_FOUR);
  await comeFrom('CA');
  await context.addCookies([
    { name: 'lang', value: 'fr', url: SITE },
    { name: 'code', value: ONE_OF_FOUR, url: SITE },
  ]);

  await page.goto('/picklist');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choisissez votre film');
  await expect(page.getByRole('radio', { name: 'Velours statique' })).toBeVisible();
  await expect(page.getByText('0 sur 1 sélectionné(s)')).toBeVisible();
  await expect(home.field).toHaveCount(0);
  expect(calls.exchanges).toEqual(NOTHING_IS_EXCHANGED);
});

test('a pick list chosen from long ago leads with Continue to the retailers of its code', async ({
  page,
  context,
  home,
  chooser,
  calls,
}) => {
  await home.open();

  await home.goOnWith('MNXQXKVVJC7X');

  await expect(chooser.film).toContainText('Midnight at the Tortoise Hotel');
  await expect(page).toHaveURL('/retailers');
  expect(calls.checks).toEqual(['MNXQXKVVJC7X', 'HDE3M67HKMEE', 'HDE3M67HKMEE']);
  expect(calls.exchanges).toEqual(NOTHING_IS_EXCHANGED);
  expect(await rememberedCode(context)).toBe('HDE3M67HKMEE');
});

for (const [code, what, text] of [
  ['MNUG4FP3QJER', 'whose code is used', 'Movies Anywhere on June 17, 2024'],
  ['MNN9WVURQD9E', 'without a record of a choice', 'Vudu on March 05, 2024'],
] as const) {
  test(`a used pick list ${what} shows where it went`, async ({ home, calls }) => {
    await home.open();

    await home.type(code);

    await expect(home.refusal).toHaveText(`Your code was redeemed via ${text}`);
    await expect(home.accepted).toHaveCount(0);
    await expect(home.continue).toBeDisabled();
    expect(calls.exchanges).toEqual(NOTHING_IS_EXCHANGED);
  });
}
