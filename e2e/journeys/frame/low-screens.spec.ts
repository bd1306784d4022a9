import type { Page } from '@playwright/test';

import { FRESH } from '../../support/data/demo-bundles';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

const PHONE_WITH_KEYBOARD = { width: 375, height: 420 };
const PHONE_ON_ITS_SIDE = { width: 812, height: 375 };
const SIZES = [
  PHONE_WITH_KEYBOARD,
  PHONE_ON_ITS_SIDE,
  { width: 667, height: 375 },
  { width: 640, height: 360 },
];

test('Continue is visible on a low screen, and no message moves the hero', async ({
  page,
  home,
}) => {
  await page.setViewportSize(PHONE_WITH_KEYBOARD);
  await home.open();
  for (const code of ['', NEVER_USED_UP]) {
    await home.field.fill(code);
    if (code !== '') await expect(home.accepted).toBeAttached();
    for (const size of [PHONE_WITH_KEYBOARD, PHONE_ON_ITS_SIDE]) {
      await page.setViewportSize(size);
      await expect(home.field).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(home.field).toBeInViewport({ ratio: 1 });
      await expect(home.continue).toBeInViewport({ ratio: 1 });
    }
  }

  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await home.field.fill('');
    const before = await heroArtOn(page);
    await home.field.fill('TAKE3KDVWHXC');
    await expect(home.refusal).toBeVisible();
    expect(await heroArtOn(page)).toEqual(before);
  }
});

test('Continue covers no message about a code on a low screen', async ({ page, home, renew }) => {
  const main = page.getByRole('main');
  await renew(FRESH.bundle);
  await home.open();

  for (const [code, said] of [
    [NEVER_USED_UP, home.accepted],
    // A code of the wrong country, one of a bundle, and one that needs a captcha.
    ['TERR4RN4HDRR', home.refusal],
    [FRESH.bundle, main.getByText('This is final.')],
    ['GATEWKV6DPN9', main.locator('iframe')],
  ] as const) {
    await home.field.fill(code);
    await expect(said).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate(() => {
        scrollTo(0, 0);
      });
      const text = await said.boundingBox();
      const button = await home.continue.boundingBox();
      if (!text || !button) throw new Error('the message or Continue is not shown');
      const isBelow = button.y >= text.y + text.height;
      const isBeside = button.x >= text.x + text.width;
      expect(isBelow || isBeside, `${code} at ${JSON.stringify(size)}`).toBe(true);
    }
  }
});

/** Resolves to place and size of the picture. */
function heroArtOn(page: Page) {
  return page.evaluate(() => {
    const art = [...document.querySelectorAll('main div')].find((element) =>
      getComputedStyle(element).backgroundImage.includes('-hero.'),
    );
    return art?.getBoundingClientRect().toJSON() as unknown;
  });
}
