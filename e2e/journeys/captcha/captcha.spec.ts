import { THIRD_PARTIES } from '../../support/network/addresses';
import { Captcha } from '../../support/pages/captcha';
import { expect, test } from '../../support/running/visit';

/** A valid code that requires a captcha. */
const GATED = 'GATEWKV6DPN9';

/** A valid code that requires a captcha and refuses its first token. */
const GATED_TWICE = 'GATX6TDGRW69';

/** An unknown code that requires a captcha first. */
const GATED_FOR_NOTHING = 'GATN9G7FUHG9';

const NOT_FOUND =
  "Error: This redemption code doesn't appear to be valid. Please check the code on your insert and try again.";

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

  const ourPart = page.waitForRequest('**/remotes/redeem-form/*/*.js');
  await home.type(GATED.slice(11));
  await ourPart;

  await expect(captcha.box).toBeVisible();
  await expect(captcha.status).toHaveText(captcha.words.area);
  await expect(captcha.reason).toBeVisible();
  await expect(home.refusal).toHaveCount(0);
  await expect(home.field).not.toHaveAttribute('aria-invalid');
  await expect(home.continue).toBeDisabled();
  await expect(home.accepted).toBeHidden();
  await expect(home.field).toHaveValue(GATED);
  await expect(home.field).toBeFocused();

  const check = page.waitForRequest(`**/code/${GATED}?*`);
  for (let stops = 0; stops < 5 && !(await isFocusIn(captcha)); stops += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');

  expect((await check).postData()).toMatch(/^{"recaptcha_response":"demo-token-[\w-]+"}$/);
  await expect(home.accepted).toBeVisible();
  await expect(home.refusal).toHaveCount(0);
  await expect(captcha.area).toBeHidden();
  expect(calls.checks).toEqual([GATED, GATED]);

  await expect(home.continue).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chooser.heading).toBeVisible();
  expect(captcha.scripts).toEqual([`${THIRD_PARTIES}/captcha.js?render=explicit&hl=en`]);
});

test('a visitor ticks the box again when the first token is refused @spec-4.6 @spec-8.7', async ({
  page,
  home,
  calls,
  renew,
}) => {
  await renew(GATED_TWICE);
  const captcha = new Captcha(page);
  await home.open();
  await home.type(GATED_TWICE);
  await captcha.box.check();
  await home.field.focus();

  await expect(home.refusal).toHaveText(`Error: ${captcha.words.invalid}`);
  await expect(captcha.reason).toHaveCount(0);
  await expect(home.field).toHaveAttribute('aria-invalid', 'true');
  await expect(captcha.box).not.toBeChecked();
  await expect(home.field).toBeFocused();
  await expect(home.continue).toBeDisabled();

  await captcha.box.check();

  await expect(home.accepted).toBeVisible();
  await expect(captcha.area).toBeHidden();
  expect(calls.checks).toEqual([GATED_TWICE, GATED_TWICE, GATED_TWICE]);
});

test('an unknown code is refused after the captcha, another code or page has a new one, and its provider gets no code', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await home.open(`/?c=${GATED_FOR_NOTHING}`);
  await captcha.box.check();
  await expect(home.refusal).toHaveText(NOT_FOUND);
  await expect(captcha.area).toBeHidden();
  await expect(home.continue).toBeDisabled();
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

test('a link with a code waits for the captcha and then continues without a press', async ({
  page,
  home,
  chooser,
}) => {
  const captcha = new Captcha(page);
  await home.open(`/?c=${GATED}`);

  await captcha.box.check();

  await expect(page).toHaveURL('/retailers');
  await expect(chooser.heading).toBeVisible();
});

async function isFocusIn(captcha: Captcha): Promise<boolean> {
  return captcha.frame.evaluate((frame) => frame === document.activeElement);
}
