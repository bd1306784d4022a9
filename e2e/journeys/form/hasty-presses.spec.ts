import type { Locator } from '@playwright/test';

import { expect, test } from '../../support/running/visit';

/** The start of the second press of a double click, in milliseconds after the page was shown. */
const GAPS = [60, 150, 250, 400];

const HEIGHT = 900;

const CODE = 'UNVYX3XJ93DR';

// Other pages and dialogs are in the tests of shared/kit and of the remotes.
test('a press meant for Continue redeems at no retailer @D4', async ({
  page,
  home,
  chooser,
  calls,
  renew,
}) => {
  // Playwright's own clicks would wait for the page.
  const press = ({ x, y }: { x: number; y: number }) => page.mouse.click(x, y);
  await renew(CODE);
  await page.clock.install();
  await home.open();
  await home.type(CODE);
  await expect(home.accepted).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

  // On a phone the buttons of the two pages overlap most.
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    await home.continue.scrollIntoViewIfNeeded();
    const goOn = await centreOf(home.continue);
    await press(goOn);
    await expect(chooser.heading).toBeFocused();

    const buttons = await Promise.all((await chooser.redeemButtons.all()).map(centreOf));
    const redeem = buttons.filter(({ y }) => y < HEIGHT).slice(0, 2);
    for (const [place, gap] of GAPS.entries()) {
      await page.clock.runFor(gap - (GAPS[place - 1] ?? 0));
      for (const button of redeem) await press(button);
      if (place === 0) await expect(chooser.heading).toBeFocused();
      await press(goOn);
    }
    await expect(chooser.heading).toBeVisible();

    await page.goBack();
    await expect(home.accepted).toBeVisible();
  }
  expect(calls.exchanges).toEqual([]);

  await press(await centreOf(home.continue));
  await expect(chooser.heading).toBeFocused();
  await page.clock.runFor(500);
  await chooser.redeemNow('Google Play').click();

  await expect.poll(() => calls.exchanges).toEqual([{ code: CODE, selection: 'googleplay' }]);
});

async function centreOf(button: Locator) {
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
