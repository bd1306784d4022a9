import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { SITE } from '../../support/network/addresses';
import { rememberCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';

// The other pairs of page and code are in the tests of shared/store/src/code.
test('a page of a code redirects to / without a code, and with one of another kind, which it shows @D9', async ({
  page,
  context,
  home,
  calls,
}) => {
  await page.goto('/retailers');
  await expect(home.field).toHaveValue('');
  await expect(page).toHaveURL('/');
  await expect(home.refusal).toHaveCount(0);
  expect(calls.checks).toEqual([]);

  await rememberCode(context, NEVER_USED_UP, SITE);
  // A new tab, because this one has no code.
  const other = await context.newPage();
  await other.goto('/picklist');

  await expect(other.getByRole('main').getByRole('textbox')).toHaveValue(NEVER_USED_UP);
  await expect(other.getByText('Your code has been accepted')).toBeVisible();
  await expect(other).toHaveURL('/');
  expect(calls.exchanges).toEqual([]);
});
