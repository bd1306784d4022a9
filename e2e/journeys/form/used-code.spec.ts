import { COOKIES } from '@redeem/contracts';

import { expect, test } from '../../support/running/visit';

// Texts and links of a used code are in error-catalogue.spec.ts.
test('the history of a used code is printed without buttons, and disappears with the next code', async ({
  page,
  context,
  home,
}) => {
  const another = page.getByRole('button', { name: 'Redeem another code' });
  await home.open();
  await home.type('XCHGPXAKM6XK');
  await expect(another).toBeVisible();
  await expect(home.continue).toBeHidden();
  await expect(page.getByRole('button', { name: 'Use the camera' })).toBeHidden();
  await expect(page.getByText('Grandma Versus the Glacier')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  for (const text of ['June 17, 2024', 'DEMO PLAY 4K7R 9TXM'])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expect(another).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await another.click();
  await expect(home.field).toHaveValue('');
  await expect(home.field).toBeFocused();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIES.code);
});

test('the history of a code can be read and used when no more files can be loaded', async ({
  page,
  home,
}) => {
  await home.open();
  await page.route('**/*.js', (route) => route.abort('connectionrefused'));
  const chunk = page.waitForEvent('requestfailed');

  await home.type('XCHGPXAKM6XK');
  await chunk;

  await expect(home.refusal.getByRole('code')).toHaveText('DEMO PLAY 4K7R 9TXM');
  await expect(home.refusal.getByRole('link', { name: 'please click here' })).toBeVisible();
});
