import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LaunchOptions } from '@playwright/test';

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

test('a visitor who denies the camera can type the code, and one who allows it reads a QR code or a photo of one, and redeems that one', async ({
  page,
  context,
  home,
  chooser,
  renew,
  storedCode,
}) => {
  const open = ready(page.getByRole('button', { name: 'Use the camera' }));
  const dialog = page.getByRole('dialog');
  const scan = async () => {
    await open.click();
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

  // Without a pointer.
  await home.field.clear();
  await renew(UHD);
  await open.press('Enter');
  const photo = page.waitForEvent('filechooser');
  await ready(dialog.getByRole('button', { name: 'Choose a photo' })).press('Enter');
  await (await photo).setFiles(photoOfQr(`${SITE}/?c=${UHD}`));

  await expect(home.field).toHaveValue(UHD);
  await expect(home.accepted).toBeVisible();
  await home.continue.click();
  await chooser.redeemAt('Movies Anywhere', 'moviesanywhere');
  expect(await storedCode(UHD)).toMatchObject({ remaining: 0 });
});
