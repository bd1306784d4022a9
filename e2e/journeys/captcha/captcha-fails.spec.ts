import { Captcha } from '../../support/pages/captcha';
import { expect, test } from '../../support/running/visit';

/** A valid code that requires a captcha. */
const GATED = 'GATEWKV6DPN9';

const SUPPORT = /^mailto:digitalsupport@example\.com\?((?!GATEWKV6DPN9).)*$/;

/** The timeout of the widget, in milliseconds of the page's clock. */
const WIDGET_TIMEOUT_MS = 10_000;

// Faults of its script are in remotes/redeem-form/src/captcha/captcha-widget.test.ts.
test('a captcha that comes and its frame does not is given up and can be retried @C2 @C3', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await page.route('**/captcha/widget?*', (route) => route.abort());
  await page.clock.install();
  await home.open();
  await home.type(GATED);
  await expect(captcha.area).toBeVisible();
  await page.clock.runFor(WIDGET_TIMEOUT_MS);

  await expect(captcha.status).toContainText(captcha.words.unavailable);
  await expect(captcha.contact).toHaveAttribute('href', SUPPORT);
  await expect(home.continue).toBeDisabled();
  await expect(home.field).toHaveValue(GATED);
  await expect(home.field).toBeFocused();
  await expect(page).toHaveURL('/');

  await page.unroute('**/captcha/widget?*');
  await captcha.tryAgain.click();

  await expect(captcha.area.locator(':focus')).toHaveCount(1);
  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
  await expect(home.continue).toBeEnabled();
});

test('a visitor gets a captcha although site data had failed @B11', async ({
  page,
  home,
  calls,
}) => {
  const captcha = new Captcha(page);
  await page.route('**/site/movieredeem', (route) => route.abort('connectionreset'));
  await home.open();

  await home.type(GATED);

  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
  expect(calls.sites).toEqual([null, 'US']);
});

test('a captcha that loses its connection can be retried @C3', async ({ page, home }) => {
  const captcha = new Captcha(page);
  await page.route('**/captcha/token', (route) => route.abort('internetdisconnected'));
  await home.open();
  await home.type(GATED);

  await captcha.box.click();

  await expect(captcha.status).toContainText(captcha.words.unavailable);
  await expect(captcha.area.locator(':focus')).toHaveCount(1);
  await page.unroute('**/captcha/token');
  await captcha.tryAgain.click();
  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
  expect(captcha.scripts).toHaveLength(1);
});
