import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LaunchOptions } from '@playwright/test';

import { SITE } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { cameraArguments, filmQr } from '../../support/running/fake-camera';
import { ready } from '../../support/pages/accepts-presses';
import { expect, test as base } from '../../support/running/visit';

const { WHOLE_CHROMIUM_PATH } = process.env;

/** A test in the full Chromium, because the headless shell has no camera. Its camera sees the insert of a package. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'redeem-camera-'));
      const film = join(folder, 'insert.y4m');
      await filmQr(film, `${SITE}/?c=${NEVER_USED_UP}`);
      const args = [...(launchOptions.args ?? []), ...cameraArguments(film)];
      await use({
        ...launchOptions,
        ...(WHOLE_CHROMIUM_PATH && { executablePath: WHOLE_CHROMIUM_PATH }),
        args,
      });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('a visitor who denies the camera can type the code, and one who allows it scans it, with files that are loaded only then', async ({
  page,
  context,
  home,
}) => {
  const scan = ready(page.getByRole('button', { name: 'Scan the QR code' }));
  await home.open();
  await page.waitForLoadState('networkidle');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });

  await scan.click();

  await expect(page.getByRole('dialog')).toContainText('Your browser is blocking the camera.');
  expect(scripts.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await home.field.fill(NEVER_USED_UP);
  await expect(home.accepted).toBeVisible();

  await home.field.clear();
  await context.grantPermissions(['camera']);
  await scan.click();

  await expect(home.field).toHaveValue(NEVER_USED_UP);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(home.field).toBeFocused();
  await expect(home.accepted).toBeVisible();
  expect(page.url()).toBe(`${SITE}/`);
});
