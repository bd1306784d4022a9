import { Captcha } from '../../support/pages/captcha';
import { watchShifts, wideThingsOn } from '../../support/checks/page-problems';
import { expect, test } from '../../support/running/visit';

test.describe('on a phone', () => {
  // every-state.spec.ts has a smaller and a larger screen, and the message of a captcha that cannot be loaded.
  test.use({ viewport: { width: 375, height: 740 } });

  test('the captcha fits, has reserved space and moves nothing when it appears', async ({
    page,
    home,
  }) => {
    const captcha = new Captcha(page);
    await captcha.onScript(async (route) => {
      await captcha.status.waitFor();
      await page.evaluate(watchShifts);
      await route.continue();
    });
    await home.open();
    await home.type('GATEWKV6DPN9');
    await expect(captcha.box).toBeVisible();

    expect(await page.evaluate(() => window.shifts)).toEqual([]);
    expect((await captcha.frame.boundingBox())?.width).toBe(304);
    await expect(captcha.frame).toHaveAttribute('title', 'reCAPTCHA');
    expect(await wideThingsOn(page)).toEqual([]);
  });
});
