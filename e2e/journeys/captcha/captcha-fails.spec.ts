import type { Route } from '@playwright/test';

import { Captcha } from '../../support/pages/captcha';
import { expect, test } from '../../support/running/visit';

/** A valid code that requires a captcha. */
const GATED = 'GATEWKV6DPN9';

const SUPPORT = /^mailto:digitalsupport@example\.com\?.*InvalidCaptcha/;

/** The timeout of the widget, in milliseconds of the page's clock. */
const WIDGET_TIMEOUT_MS = 10_000;

interface CaptchaFault {
  what: string;
  /** True if only the timeout shows the failure; the test then moves the clock. */
  isSilent?: true;
  begin: (captcha: Captcha) => Promise<unknown>;
  end: (captcha: Captcha) => Promise<unknown>;
}

/** One of each kind. The other faults are in remotes/redeem-form/src/captcha/open-captcha.test.ts. */
const CAPTCHA_FAULTS: CaptchaFault[] = [
  {
    what: 'is blocked',
    begin: (captcha) => captcha.onScript((route) => route.abort('blockedbyclient')),
    end: (captcha) => captcha.recover(),
  },
  {
    what: 'never comes',
    isSilent: true,
    begin: (captcha) => captcha.onScript(() => Promise.resolve()),
    end: (captcha) => captcha.recover(),
  },
  {
    what: 'comes and its frame does not',
    isSilent: true,
    begin: ({ page }) => page.route('**/captcha/widget?*', (route) => route.abort()),
    end: ({ page }) => page.unroute('**/captcha/widget?*'),
  },
];

for (const { what, isSilent, begin, end } of CAPTCHA_FAULTS) {
  test(`a captcha that ${what} is given up and can be retried @C2 @C3`, async ({ page, home }) => {
    const captcha = new Captcha(page);
    await begin(captcha);
    if (isSilent) await page.clock.install();
    await home.open();
    await home.type(GATED);

    if (isSilent) {
      await expect(captcha.area).toBeVisible();
      await page.clock.runFor(WIDGET_TIMEOUT_MS);
    }
    await expect(captcha.status).toContainText(captcha.words.unavailable);

    await expect(captcha.contact).toHaveAttribute('href', SUPPORT);
    await expect(home.continue).toBeDisabled();
    await expect(home.field).toHaveValue(GATED);
    await expect(home.field).toBeFocused();
    await expect(page).toHaveURL('/');

    await end(captcha);
    await captcha.tryAgain.click();

    await expect(captcha.area.locator(':focus')).toHaveCount(1);
    await captcha.box.check();
    await expect(home.accepted).toBeVisible();
    await expect(home.continue).toBeEnabled();
  });
}

test('the page waits for a slow captcha @C2', async ({ page, home }) => {
  const captcha = new Captcha(page);
  const held: Route[] = [];
  await captcha.onScript((route) => Promise.resolve(void held.push(route)));
  await page.clock.install();
  await home.open();
  await home.type(GATED);
  await expect(captcha.status).toHaveText(`${captcha.words.area} Loading…`);
  await expect(captcha.contact).toHaveAttribute('href', SUPPORT);

  await page.clock.runFor(WIDGET_TIMEOUT_MS / 2);
  await held.shift()?.continue();

  await expect(captcha.box).toBeVisible();

  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
});

test('a captcha whose script arrives after the timeout works at the next try @C2', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  await captcha.onScript(async (route) => {
    await captcha.tryAgain.waitFor();
    await route.continue();
  });
  await page.clock.install();
  await home.open();
  await home.type(GATED);
  await expect(captcha.status).toContainText('Loading…');
  await page.clock.runFor(WIDGET_TIMEOUT_MS);
  await expect(captcha.tryAgain).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => 'render' in (Reflect.get(window, 'grecaptcha') ?? {})))
    .toBe(true);

  await captcha.tryAgain.click();

  await captcha.box.check();
  await expect(home.accepted).toBeVisible();
  expect(captcha.scripts).toHaveLength(1);
});

test('a captcha that throws when it is rendered does not open the error page @C3', async ({
  page,
  home,
}) => {
  const captcha = new Captcha(page);
  // The provider refuses an empty key.
  await page.route('**/site/movieredeem', async (route) => {
    const answer = await route.fetch();
    const site = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...site, captcha_key: '' } });
  });
  await home.open();
  await home.type(GATED);

  await expect(captcha.status).toContainText(captcha.words.unavailable);
  await captcha.tryAgain.click();

  await expect(captcha.status).toContainText(captcha.words.unavailable);
  await expect(page).toHaveURL('/');
  await expect(home.field).toHaveValue(GATED);
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
