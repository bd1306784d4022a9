import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FileChooser, LaunchOptions, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';

import { SITE } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { cameraArguments, filmQr, photoOfQr } from '../../support/running/fake-camera';
import { ready } from '../../support/pages/accepts-presses';
import { expect, test as base } from '../../support/running/visit';

const UHD = 'UHDKN4D6FDRF';

const { WHOLE_CHROMIUM_PATH } = process.env;

/** A test in the full Chromium, because the headless shell has no camera. Its camera sees the insert of a package. */
const test = base.extend<object, { film: string; launchOptions: LaunchOptions }>({
  film: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'redeem-camera-'));
      await use(join(folder, 'insert.y4m'));
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      await filmQr(film, `${SITE}/?c=${NEVER_USED_UP}`);
      const args = [...(launchOptions.args ?? []), ...cameraArguments(film)];
      await use({
        ...launchOptions,
        ...(WHOLE_CHROMIUM_PATH && { executablePath: WHOLE_CHROMIUM_PATH }),
        args,
      });
    },
    { scope: 'worker' },
  ],
});

test('a visitor who denies the camera can type the code, and one who allows it reads a QR code', async ({
  page,
  context,
  home,
}) => {
  await provideDetector(page);
  const dialog = page.getByRole('dialog');
  const scan = async () => {
    await ready(page.getByRole('button', { name: 'Use the camera' })).click();
    await expect(dialog).toContainText('no picture leaves it, and none is stored');
    await ready(dialog.getByRole('button', { name: 'Start the camera' })).click();
  };
  await home.open();
  await scan();

  await expect(dialog).toContainText('Your browser is blocking the camera.');
  await page.keyboard.press('Escape');
  await home.field.fill(NEVER_USED_UP);
  await expect(home.accepted).toBeVisible();

  await home.field.clear();
  await context.grantPermissions(['camera']);
  await scan();

  await expect(home.field).toHaveValue(NEVER_USED_UP);
  await expect(dialog).toHaveCount(0);
  await expect(home.field).toBeFocused();
  await expect(home.accepted).toBeVisible();
  expect(page.url()).toBe(`${SITE}/`);
});

test('a visitor whose browser reads no QR codes chooses a photo of one without a pointer, and redeems the code', async ({
  page,
  home,
  chooser,
  renew,
  storedCode,
}) => {
  await renew(UHD);
  await home.open();
  const dialog = page.getByRole('dialog');
  await ready(page.getByRole('button', { name: 'Use the camera' })).press('Enter');
  const choose = async (file: Parameters<FileChooser['setFiles']>[0]) => {
    const photo = page.waitForEvent('filechooser');
    await ready(dialog.getByRole('button', { name: 'Choose a photo' })).press('Enter');
    await (await photo).setFiles(file);
  };

  await choose({ name: 'insert.gif', mimeType: 'image/gif', buffer: Buffer.from('no picture') });
  await expect(dialog).toContainText('No QR code was found in this photo.');
  await choose(photoOfQr(`${SITE}/?c=${UHD}`));

  await expect(home.field).toHaveValue(UHD);
  await expect(home.accepted).toBeVisible();
  await home.continue.click();
  await chooser.redeemAt('Movies Anywhere', 'moviesanywhere');
  expect(await storedCode(UHD)).toMatchObject({ remaining: 0 });
});

/** Gives the page a BarcodeDetector, which Chromium for Linux does not have. It reads the pictures in this process. */
async function provideDetector(page: Page): Promise<void> {
  await page.exposeFunction('readQr', (pixels: string, width: number, height: number) => {
    try {
      return decodeQR({ data: Buffer.from(pixels, 'latin1'), width, height });
    } catch {
      return null;
    }
  });
  await page.addInitScript(() => {
    class Detector {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);

      async detect(video: HTMLVideoElement) {
        const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
        const context = canvas.getContext('2d');
        context?.drawImage(video, 0, 0);
        const {
          data = [],
          width = 0,
          height = 0,
        } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        const pixels = Array.from(data, (byte) => String.fromCharCode(byte)).join('');
        const read = window as unknown as {
          readQr: (pixels: string, width: number, height: number) => Promise<string | null>;
        };
        const rawValue = await read.readQr(pixels, width, height);
        return rawValue === null ? [] : [{ rawValue }];
      }
    }
    Object.assign(window, { BarcodeDetector: Detector });
  });
}
