import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { Keyboard } from '../../support/pages/keyboard';
import { expect, test } from '../../support/running/visit';

const USED = 'TAKE3KDVWHXC';
const THIRD = 'HDMAQF4PX7TV';

// Other texts are in shared/store/src/rules/codes-in-text.test.ts.
test('codes that are pasted together are checked one after the other, and each is continued by a press of its own @gap-45', async ({
  page,
  context,
  home,
  chooser,
  calls,
  renew,
}) => {
  await renew(THIRD);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.open();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${NEVER_USED_UP}\n${USED}\nHDMA-QF4P-X7TV`,
  );

  await home.field.press('Control+V');
  await expect(home.status).toContainText('Codes that you can redeem: 2 of 3.');
  await expect(home.field).toHaveValue('');
  expect(calls.checks).toEqual([NEVER_USED_UP, USED, THIRD]);
  const rows = home.status.getByRole('listitem');
  await expect(rows).toContainText([
    'The Marzipan Heist of Sankt Ulm',
    'Already redeemed',
    'Grandma Versus the Glacier',
  ]);
  expect((await context.cookies()).map(({ value }) => value)).not.toContain(THIRD);

  const keyboard = new Keyboard(page);
  await keyboard.tabTo(rows.first().getByRole('button'));
  await keyboard.press('Enter');
  await expect(chooser.heading).toBeFocused();
  await expect(chooser.film).toContainText('The Marzipan Heist of Sankt Ulm');

  await page.goBack();
  await home.field.clear();
  await rows.nth(2).getByRole('button', { name: 'Continue' }).click();
  await expect(chooser.film).toContainText('Grandma Versus the Glacier');
  expect(calls.exchanges).toEqual([]);
});
