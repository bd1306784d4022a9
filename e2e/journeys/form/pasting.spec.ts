import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

// Other texts are in shared/store/src/rules/codes-in-text.test.ts.
test('both codes are offered when two lines are pasted, and the chosen one is checked', async ({
  page,
  context,
  home,
  calls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.open();
  await page.evaluate(() => navigator.clipboard.writeText('HDMA-QF4P-X7TV\nXFAR-6PW7-DVPJ'));

  await home.field.press('Control+V');
  await expect(home.status).toContainText('We found more than one code.');
  await expect(home.field).toHaveValue('');
  expect(calls.checks).toEqual([]);
  await page.getByRole('button', { name: NEVER_USED_UP }).click();

  await expect(home.field).toHaveValue(NEVER_USED_UP);
  await expect(home.field).toBeFocused();
  await expect(home.accepted).toBeVisible();
  expect(calls.checks).toEqual([NEVER_USED_UP]);
});
