import type { BrowserContext } from '@playwright/test';

import { SITE } from '../support/addresses';
import { NEVER_USED_UP } from '../support/demo-codes';
import type { Home } from '../support/home';
import { expect, test } from '../support/visit';

for (const [kind, text] of [
  ['a sentence', 'Your code: XFAR 6PW7 DVPJ'],
  ['a link', `Redeem it at ${SITE}/?c=xfar-6pw7-dvpj#top`],
  ['groups with dots', 'XFAR.6PW7.DVPJ'],
  ['groups with en dashes', 'XFAR–6PW7–DVPJ'],
  ['full-width characters', 'ＸＦＡＲ　６ＰＷ７　ＤＶＰＪ'],
] as const) {
  test(`the field takes the code out of ${kind} when it is pasted`, async ({
    context,
    home,
    calls,
  }) => {
    await home.open();

    await paste(context, home, text);

    await expect(home.field).toHaveValue(NEVER_USED_UP);
    await expect(home.accepted).toBeVisible();
    expect(calls.checks).toEqual([NEVER_USED_UP]);
  });
}

test('both codes are offered when two lines are pasted, and the chosen one is checked', async ({
  page,
  context,
  home,
  calls,
}) => {
  await home.open();

  await paste(context, home, 'HDMA-QF4P-X7TV\nXFAR-6PW7-DVPJ');
  await expect(home.status).toContainText('We found more than one code.');
  await expect(home.field).toHaveValue('');
  expect(calls.checks).toEqual([]);
  await page.getByRole('button', { name: NEVER_USED_UP }).click();

  await expect(home.field).toHaveValue(NEVER_USED_UP);
  await expect(home.field).toBeFocused();
  await expect(home.accepted).toBeVisible();
  expect(calls.checks).toEqual([NEVER_USED_UP]);
});

test('a pasted text without a clear code leaves the field unchanged', async ({
  context,
  home,
  calls,
}) => {
  const text = 'Could it be ABCDEFGHJKLMNPQRSTUV? The insert is torn.';
  await home.open();
  await home.type('XFAR');

  await paste(context, home, text);

  await expect(home.status).toContainText('We can’t tell which part of this text is your code.');
  await expect(home.status).toContainText(text);
  await expect(home.field).toHaveValue('XFAR');
  await expect(home.field).toBeFocused();
  expect(calls.checks).toEqual([]);
  await home.type('6PW7DVPJ');
  await expect(home.accepted).toBeVisible();
});

async function paste(context: BrowserContext, home: Home, text: string) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.page.evaluate((clip) => navigator.clipboard.writeText(clip), text);
  await home.field.press('Control+V');
}
