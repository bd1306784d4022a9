import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../support/data/demo-codes';
import { FRENCH_SITE, SITE } from '../support/network/addresses';
import { expect, test } from '../support/running/visit';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

/** The link of a console that runs, with a site that has something to show. */
const { SIGN_IN_LINK = '' } = process.env;

const BRANDS = [
  { brand: 'movie-redeem', site: SITE, locale: 'en-US', code: NEVER_USED_UP },
  { brand: 'cinema-chez-vous', site: FRENCH_SITE, locale: 'fr-FR', code: 'UHDKN4D6FDRF' },
];

const SCREENS = [
  { screen: 'phone', width: 375, height: 780 },
  { screen: 'desktop', width: 1280, height: 800 },
];

for (const { brand, site, locale, code } of BRANDS) {
  for (const { screen, width, height } of SCREENS) {
    test.describe(`${brand} on a ${screen}`, () => {
      test.use({ baseURL: site, locale, viewport: { width, height } });

      test('is saved as a screenshot', async ({ page }) => {
        const main = page.getByRole('main');
        await page.goto('/');
        await main.getByRole('textbox').fill(code);
        const goOn = main.locator('form > button');
        await expect(goOn).toBeEnabled();
        await keep(page, `${brand}-home-${screen}`);

        await goOn.click();
        await expect(main.getByRole('listitem').last()).toBeVisible();
        await keep(page, `${brand}-chooser-${screen}`);
      });
    });
  }
}

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

/** Saves what a page shows in the folder of the screenshots. */
async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await writeFile(join(FOLDER, `${name}.webp`), await webpOf(page, png));
}

/** Returns a PNG as WebP, a fifth of its size. Playwright does not write WebP; Chromium's canvas does. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const bytes = await blank.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      const webp = new Uint8Array(await blob.arrayBuffer());
      return Array.from(webp, (byte) => String.fromCharCode(byte)).join('');
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await blank.close();
  return Buffer.from(bytes, 'latin1');
}
