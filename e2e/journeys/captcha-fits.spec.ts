import { Captcha } from '../support/captcha';
import { barriersOn, wideThingsOn } from '../support/page-problems';
import { expect, test } from '../support/visit';

/** A valid code that requires a captcha. */
const GATED = 'GATEWKV6DPN9';

for (const [screen, width, widget] of [
  ['a small screen', 320, 164],
  ['a phone', 375, 304],
  ['a desktop', 1280, 304],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport: { width, height: 740 } });

    test('the captcha fits and is accessible', async ({ page, home }) => {
      const captcha = new Captcha(page);
      await home.open();
      await home.type(GATED);
      await expect(captcha.box).toBeVisible();

      expect((await captcha.frame.boundingBox())?.width).toBe(widget);
      await expect(captcha.frame).toHaveAttribute('title', 'reCAPTCHA');
      expect(await wideThingsOn(page)).toEqual([]);
      expect(await barriersOn(page)).toEqual([]);
    });

    test('the message of a captcha that cannot be loaded fits', async ({ page, home }) => {
      const captcha = new Captcha(page);
      await captcha.onScript((route) => route.abort('blockedbyclient'));
      await home.open();
      await home.type(GATED);
      await expect(captcha.tryAgain).toBeVisible();

      expect(await wideThingsOn(page)).toEqual([]);
      expect(await barriersOn(page)).toEqual([]);
    });
  });
}

test('the widget has reserved space and moves nothing when it appears', async ({ page, home }) => {
  const captcha = new Captcha(page);
  await captcha.onScript(async (route) => {
    await captcha.status.waitFor();
    await page.evaluate(watchShifts);
    await route.continue();
  });
  await home.open();
  await home.type(GATED);
  await expect(captcha.box).toBeVisible();

  expect(await page.evaluate(() => window.shifts)).toEqual([]);
});

declare global {
  interface Window {
    /** The layout shifts of the page. */
    shifts?: number[];
  }
}

/** Records layout shifts from the frame that shows the reserved space, because that space itself may move the page. */
async function watchShifts(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const shifts: number[] = [];
  window.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry) shifts.push(Number(entry.value));
    }
  }).observe({ type: 'layout-shift' });
}
