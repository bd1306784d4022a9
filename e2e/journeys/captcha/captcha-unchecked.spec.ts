import { Captcha } from '../../support/pages/captcha';
import { UNCHECKED } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

/** A valid code that requires a captcha. */
const GATED = 'GATEWKV6DPN9';

/** The files of the remote, of which only the captcha's is loaded late here. */
const OWN_FILES = /\/remotes\/redeem-form\//;

test('a box that was ticked too long ago is unticked without a call of the service @C3', async ({
  page,
  home,
  calls,
}) => {
  const captcha = new Captcha(page);
  await captcha.expireAfter(1);
  await home.open();
  await home.type(GATED);

  await captcha.box.click();

  await expect(captcha.expired).toHaveText('Verification expired. Check the checkbox again.');
  await expect(captcha.box).not.toBeChecked();
  await expect(captcha.status).toHaveText(captcha.words.area);
  await expect(home.continue).toBeDisabled();
  expect(calls.checks).toEqual([GATED]);
});

test('a check that fails after the box is ticked shows a message and can be retried', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await home.open();
  await home.type(GATED);
  await expect(captcha.box).toBeVisible();
  await page.route(`**/code/${GATED}?*`, (route) => route.abort('connectionreset'));

  await captcha.box.check();

  const unchecked = home.status.filter({ hasText: UNCHECKED });
  await expect(unchecked.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(captcha.box).not.toBeChecked();
  await expect(home.continue).toBeDisabled();
  await expect(home.field).toHaveValue(GATED);
  await page.unroute(`**/code/${GATED}?*`);
  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
});

test('a captcha whose script of the site cannot be loaded is reported, and can be retried', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await home.open();
  await page.route(OWN_FILES, (route) => route.abort());
  await home.type(GATED);
  await expect(home.status).toContainText(captcha.words.unavailable);
  await expect(home.continue).toBeDisabled();
  expect(captcha.requests).toEqual([]);

  await page.unroute(OWN_FILES);
  await home.status.getByRole('button', { name: 'Try again' }).click();

  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
});
