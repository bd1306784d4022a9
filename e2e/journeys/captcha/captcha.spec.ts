import { supportAddressOf } from '../../support/data/visitors';
import { FRENCH_SITE, THIRD_PARTIES } from '../../support/network/addresses';
import { watchShifts, wideThingsOn } from '../../support/checks/page-problems';
import { Captcha } from '../../support/pages/captcha';
import { Home } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

/** A valid code that requires a captcha. */
const GATED = 'GATEWKV6DPN9';

/** A valid code that requires a captcha and refuses its first token. */
const GATED_TWICE = 'GATX6TDGRW69';

/** An unknown code that requires a captcha first. */
const GATED_FOR_NOTHING = 'GATN9G7FUHG9';

const SCRIPT = `${THIRD_PARTIES}/captcha.js?render=explicit`;

test('a code behind a captcha is accepted once the visitor has ticked the box with the keyboard, and continues from there @spec-2.28 @spec-4.5 @spec-5.13 @spec-5.15', async ({
  page,
  home,
  chooser,
  calls,
}) => {
  const captcha = new Captcha(page);
  await home.open();
  await home.type(GATED.slice(0, 11));
  await expect(captcha.area).toBeHidden();
  expect(captcha.requests).toEqual([]);

  await home.type(GATED.slice(11));

  await expect(captcha.box).toBeVisible();
  await expect(captcha.status).toHaveText(captcha.words.area);
  await expect(captcha.reason).toBeVisible();
  await expect(home.refusal).toHaveCount(0);
  await expect(home.field).not.toHaveAttribute('aria-invalid');
  await expect(home.continue).toBeDisabled();
  await expect(home.field).toHaveValue(GATED);
  await expect(home.field).toBeFocused();

  const check = page.waitForRequest(`**/code/${GATED}?*`);
  const isFocusInFrame = () => captcha.frame.evaluate((frame) => frame === document.activeElement);
  for (let stops = 0; stops < 5 && !(await isFocusInFrame()); stops += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');

  expect((await check).postData()).toMatch(/^{"recaptcha_response":"demo-token-[\w-]+"}$/);
  await expect(home.accepted).toBeVisible();
  await expect(captcha.area).toBeHidden();
  expect(calls.checks).toEqual([GATED, GATED]);

  await expect(home.continue).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chooser.heading).toBeVisible();
  expect(captcha.scripts).toEqual([`${SCRIPT}&hl=en`]);
});

test('a visitor ticks the box again when the first token is refused @spec-4.6 @spec-8.7', async ({
  page,
  home,
  renew,
}) => {
  await renew(GATED_TWICE);
  const captcha = new Captcha(page);
  await home.open();
  await home.type(GATED_TWICE);
  await captcha.box.check();

  await expect(home.refusal).toHaveText(`Error: ${captcha.words.invalid}`);
  await expect(captcha.reason).toHaveCount(0);
  await expect(captcha.box).not.toBeChecked();
  await expect(home.continue).toBeDisabled();

  await captcha.box.check();

  await expect(home.accepted).toBeVisible();
  await expect(captcha.area).toBeHidden();
});

test('an unknown code of a link is refused after the captcha, another code or page has a new one, and its provider gets no code', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await home.open(`/?c=${GATED_FOR_NOTHING}`);
  await captcha.box.check();
  await expect(home.refusal).toContainText("doesn't appear to be valid");
  await expect(captcha.area).toBeHidden();
  await expect(home.field).toHaveValue(GATED_FOR_NOTHING);
  await expect(home.field).toBeFocused();

  await home.field.fill(GATED);
  await expect(captcha.box).toBeVisible();
  await page.getByRole('link', { name: 'More help' }).click();
  await expect(page).toHaveURL('/support#robot-check');
  await page.goBack();

  await expect(home.field).toHaveValue(GATED);
  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
  expect(captcha.scripts).toHaveLength(1);
  expect(captcha.requests.length).toBeGreaterThanOrEqual(4);
  for (const request of captcha.requests) {
    const told = [request.url(), request.postData(), JSON.stringify(await request.allHeaders())];
    expect(told.join('\n')).not.toMatch(new RegExp(`${GATED_FOR_NOTHING}|${GATED}`));
  }
});

// Other faults are in the tests of remotes/redeem-form/src/captcha.
test('a blocked captcha can be retried, and the captcha and its message are in the language of the page @spec-7.13 @C2 @C3', async ({
  page,
}) => {
  const home = new Home(page, 'fr');
  const captcha = new Captcha(page, 'fr');
  const address = supportAddressOf('fr');
  await captcha.onScript((route) => route.abort('blockedbyclient'));
  await home.open(FRENCH_SITE);
  await home.type(GATED);
  await expect(captcha.status).toContainText(captcha.words.unavailable);
  await expect(captcha.contact).toHaveText(address);
  await expect(captcha.contact).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${address}\\?((?!${GATED}).)*$`),
  );

  await captcha.recover();
  await captcha.tryAgain.click();

  await expect(captcha.status).toHaveText(captcha.words.area);
  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
  expect(captcha.scripts).toEqual([`${SCRIPT}&hl=fr`, `${SCRIPT}&hl=fr&attempt=2`]);
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

test('a captcha whose script of the site cannot be loaded is reported, and can be retried', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  const files = /\/remotes\/redeem-form\//;
  await home.open();
  await page.route(files, (route) => route.abort());
  await home.type(GATED);
  await expect(home.status).toContainText(captcha.words.unavailable);
  expect(captcha.requests).toEqual([]);

  await page.unroute(files);
  await home.status.getByRole('button', { name: 'Try again' }).click();

  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
});

test('the captcha fits on a phone, has reserved space and moves nothing when it appears', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await captcha.onScript(async (route) => {
    await captcha.status.waitFor();
    await page.evaluate(watchShifts);
    await route.continue();
  });
  await home.open();
  await home.type(GATED);
  await expect(captcha.box).toBeVisible();

  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  expect((await captcha.frame.boundingBox())?.width).toBe(304);
  await expect(captcha.frame).toHaveAttribute('title', 'reCAPTCHA');
  expect(await wideThingsOn(page)).toEqual([]);
});
