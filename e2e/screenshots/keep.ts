import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../docs/screenshots');

/** Saves what a page shows in the folder of the screenshots. */
export async function keep(page: Page, name: string): Promise<void> {
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
