import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { FRENCH_SITE, SITE } from '../support/network/addresses';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { expect, test } from '../support/running/visit';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

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
