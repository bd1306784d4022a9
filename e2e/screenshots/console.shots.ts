import { expect, test } from '@playwright/test';

import { keep } from './keep';

/** The link of a console that runs, with a site that has something to show. */
const { SIGN_IN_LINK = '' } = process.env;

test('the console is saved as screenshots', async ({ page }) => {
  test.skip(SIGN_IN_LINK === '', 'SIGN_IN_LINK is not set');
  await page.goto(SIGN_IN_LINK);
  await expect(page.getByRole('heading', { name: 'What visitors get' })).toBeVisible();
  const show = async (hash: string) => {
    await page.goto(new URL(`/#${hash}`, SIGN_IN_LINK).href);
    await expect(page.getByText('Loading …')).toHaveCount(0);
  };
  const [remote] = await page.getByRole('row').filter({ hasText: 'trial' }).getByRole('link').all();
  const name = (await remote?.textContent()) ?? '';

  await page.setViewportSize({ width: 1280, height: 800 });
  await keep(page, 'console-overview-desktop');
  await show(`/remotes/${name}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('canvas')).toBeVisible();
  await keep(page, 'console-remote-desktop');

  await page.setViewportSize({ width: 375, height: 780 });
  await page.emulateMedia({ colorScheme: 'light' });
  await show('/environments');
  await keep(page, 'console-environments-phone');
  await show(`/remotes/${name}`);
  await page.getByRole('button', { name: /^Promote to all/ }).click();
  await expect(page.getByText('What visitors will notice')).toBeVisible();
  await keep(page, 'console-dialog-phone');

  await page.setViewportSize({ width: 1280, height: 800 });
  await show('/content/fr/faq.md');
  await page.getByRole('button', { name: /^Est-ce payant/ }).click();
  for (const key of ['ArrowDown', 'ArrowDown', 'Home']) await page.keyboard.press(key);
  await page.keyboard.type('Gardez votre ticket de caisse. ');
  await expect(page.frameLocator('iframe').getByText('Gardez votre ticket')).toBeVisible();
  await page.keyboard.type('Voir [la politique de retour](/retour). ');
  await expect(page.locator('.problem')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('Gardez votre ticket')).toBeVisible();
  await keep(page, 'console-editor');
});
