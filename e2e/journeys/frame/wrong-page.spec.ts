import { SITE } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { rememberCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';

// The other pairs of page and code are in shared/store/src/code/wrong-page.test.ts.

test('/retailers redirects to / without a code @D9', async ({ page, home, calls }) => {
  await page.goto('/retailers');

  await expect(home.field).toHaveValue('');
  await expect(page).toHaveURL('/');
  await expect(home.refusal).toHaveCount(0);
  expect(calls.checks).toEqual([]);
});

test('/gpbundle redirects to / with an unknown code @D9', async ({
  page,
  context,
  home,
  calls,
}) => {
  await rememberCode(context, 'NADAGGAF9HPM', SITE);

  await page.goto('/gpbundle');

  await expect(home.field).toHaveValue('NADAGGAF9HPM');
  await expect(home.refusal).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(calls.exchanges).toEqual([]);
});

test('/picklist redirects to / with a code for one film', async ({
  page,
  context,
  home,
  calls,
}) => {
  await rememberCode(context, NEVER_USED_UP, SITE);

  await page.goto('/picklist');

  await expect(home.accepted).toBeVisible();
  await expect(home.field).toHaveValue(NEVER_USED_UP);
  await expect(page).toHaveURL('/');
  expect(calls.exchanges).toEqual([]);
});
