import type { Page } from '@playwright/test';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { holdBack } from '../../support/network/held-answers';
import { SHELL, taken } from '../../support/pages/first-view';
import { expect, test } from '../../support/running/visit';

/** The left half of the header, with the logo. */
const SIGN = { x: 0, y: 0, width: 640, height: 65 };

for (const { brand, site } of [
  { brand: 'Movie Redeem', site: SITE },
  { brand: 'Cinéma Chez Vous', site: FRENCH_SITE },
]) {
  test(`a visitor of ${brand} sees the frame without text before the territory is known, and then the first view, which React keeps`, async ({
    page,
  }) => {
    const shell = await holdBack(page, SHELL);
    // The first view has texts, in the language of the site data.
    const siteData = await holdBack(page, /\/site\//);
    await page.goto(site, { waitUntil: 'commit' });
    await expect.poll(() => isSignLoaded(page)).toBe(true);

    const before = await page.screenshot({ clip: SIGN });
    const blank = await groundsOf(page, '#frame');
    expect((await page.locator('body').innerText()).trim()).toBe('');
    expect(await page.locator('body').ariaSnapshot()).toBe('');

    siteData.release();
    shell.release();
    await taken(page, 'kept');
    const after = await page.screenshot({ clip: SIGN });
    expect(after.equals(before)).toBe(true);
    expect(blank).toEqual(await groundsOf(page, 'main > div'));
    await expect(page.locator('#frame')).toBeHidden();
  });
}

/** Resolves to the background colours of the text, in the light and the dark theme. */
async function groundsOf(page: Page, selector: string): Promise<string[]> {
  const grounds: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    grounds.push(
      await page
        .locator(selector)
        .first()
        .evaluate((box) => getComputedStyle(box).backgroundColor),
    );
  }
  return grounds;
}

function isSignLoaded(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /-logo\.\w+\.svg$/.test(name)),
  );
}
