import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

// Other texts are in shared/store/src/rules/codes-in-text.test.ts.
test('of several codes that are pasted together the first one is checked, and the page says that it is one of several @gap-45', async ({
  page,
  context,
  home,
  calls,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.open();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${NEVER_USED_UP}\nTAKE3KDVWHXC\nHDMA-QF4P-X7TV`,
  );

  await home.field.press('Control+V');

  await expect(home.accepted).toBeVisible();
  await expect(home.field).toHaveValue(NEVER_USED_UP);
  await expect(home.status).toContainText('One code at a time: this is the first of 3.');
  expect(calls.checks).toEqual([NEVER_USED_UP]);
});
