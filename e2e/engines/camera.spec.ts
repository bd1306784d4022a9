import { barriersOn } from '../support/checks/page-problems';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { ready } from '../support/pages/accepts-presses';
import { printed } from '../support/running/fake-camera';
import { READING_LIMIT_MS } from '../support/running/limits';
import { expect, test } from '../support/running/visit';

// Firefox has a camera for tests, which no file feeds: it sees a plain colour.
test('a visitor whose camera sees no code closes it and redeems a photo of the printed code @engines', async ({
  page,
  home,
}) => {
  await home.open();
  const { png } = await printed(page, ['XFAR-6PW7-DVPJ']);
  const open = ready(page.getByRole('button', { name: 'Use the camera' }));
  const dialog = page.getByRole('dialog');
  await open.click();
  await ready(dialog.getByRole('button', { name: 'Start the camera' })).click();
  const picture = dialog.locator('video');
  await expect
    .poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0);
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(picture).toHaveCount(0);

  await open.click();
  const photo = page.waitForEvent('filechooser');
  await ready(dialog.getByRole('button', { name: 'Choose a photo' })).click();
  await (await photo).setFiles({ name: 'insert.png', mimeType: 'image/png', buffer: png });

  await expect(home.field).toHaveValue(NEVER_USED_UP, { timeout: READING_LIMIT_MS });
  await expect(dialog).toHaveCount(0);
  await home.continue.click();
  await expect(page).toHaveURL(/\/retailers$/);
});
