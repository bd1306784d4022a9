import { SITE } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { rememberCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';

test('a link with a valid code leads to the retailers once, with a clean address @spec-2.38', async ({
  page,
  home,
  chooser,
  calls,
}) => {
  await page.goto(`/?c=${NEVER_USED_UP}`);

  await expect(chooser.heading).toBeVisible();
  await expect(page).toHaveURL('/retailers');
  expect(calls.checks).toEqual([NEVER_USED_UP]);
  expect(calls.exchanges).toEqual([]);

  await page.goBack();

  await expect(page).toHaveURL('/');
  await expect(home.accepted).toBeVisible();
  await expect(home.field).toHaveValue(NEVER_USED_UP);
});

// How a code is read from an address is in shell/src/boot-page/code-in-address.test.ts.
test('a link with a refused code shows its first code instead of that of an earlier visit, and submits nothing, also when it is corrected @spec-2.37', async ({
  page,
  context,
  home,
  calls,
}) => {
  await rememberCode(context, 'HDMAQF4PX7TV', SITE);

  await home.open('/?c=XFAR6PW7DVPH&c=HDMAQF4PX7TV');

  await expect(home.refusal).toBeVisible();
  await expect(home.field).toHaveValue('XFAR6PW7DVPH');
  await expect(home.continue).toBeDisabled();
  await expect(page).toHaveURL('/');
  expect(calls.checks).toEqual(['XFAR6PW7DVPH']);

  await home.field.press('End');
  await home.field.press('Backspace');
  await expect(home.refusal).toHaveCount(0);
  await home.type('J');

  await expect(home.accepted).toBeVisible();
  await expect(home.continue).toBeEnabled();
  await expect(page).toHaveURL('/');
});

test('a link whose code is uncertain says so, checks nothing, and its address is clean @gap-44', async ({
  page,
  home,
  calls,
}) => {
  await home.open(`/?c=${NEVER_USED_UP}${'X'.repeat(5_000)}&lang=fr`);

  await expect(page.getByText('We can’t tell which part of this text is your code.')).toBeVisible();
  await expect(home.field).toHaveValue('');
  await expect(page).toHaveURL('/?lang=fr');
  expect(calls.checks).toEqual([]);
});
