import { Captcha } from '../support/captcha';
import { UNCHECKED } from '../support/home';
import { expect, test } from '../support/visit';

/** Asks for a captcha, then it is good. */
const GATED = 'GATEWKV6DPN9';

const BAD_TOKENS = [
  // Whatever the widget believes.
  ['that has expired on its way', { ttl: 1 }],
  ['that the provider has not issued', { token: 'demo-token-nobody-knows' }],
] as const;

for (const [what, bad] of BAD_TOKENS) {
  test(`a token ${what} is turned away, and the box can be ticked again @C3`, async ({
    page,
    home,
    calls,
  }) => {
    const captcha = new Captcha(page);
    await page.route('**/captcha/token', (route) =>
      'ttl' in bad
        ? route.continue({ postData: JSON.stringify({ hostname: 'localhost', ...bad }) })
        : route.fulfill({ json: bad }),
    );
    await home.open();
    await home.type(GATED);
    await expect(captcha.box).toBeVisible();

    await captcha.box.click();
    await expect.poll(() => calls.checks).toEqual([GATED, GATED]);

    await expect(captcha.box).not.toBeChecked();
    await expect(home.refusal).toHaveText(`Error: ${captcha.words.invalid}`);
    await expect(home.continue).toBeDisabled();
    await expect(home.field).toHaveValue(GATED);

    await page.unroute('**/captcha/token');
    await captcha.box.check();
    await expect(home.accepted).toBeVisible();
  });
}

test('a box that was ticked too long ago is no longer ticked, and nobody is asked @C3', async ({
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

test('a check that fails although the box is ticked says so, and can be done again', async ({
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

test('without our own part of the captcha the code is not checked, and can be again', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await home.open();
  await page.route('**/remotes/redeem-form/**', (route) => route.abort());
  await home.type(GATED);
  await expect(home.status).toContainText(UNCHECKED);
  await expect(home.continue).toBeDisabled();
  expect(captcha.requests).toEqual([]);

  await page.unroute('**/remotes/redeem-form/**');
  await home.status.getByRole('button', { name: 'Try again' }).click();

  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
});
