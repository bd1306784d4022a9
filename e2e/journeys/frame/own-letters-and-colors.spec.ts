import type { Locator, Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { FRENCH_SITE } from '../../support/network/addresses';
import { Chooser } from '../../support/pages/chooser';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { Home } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

/** A code of the French brand, for a film with long words in its name. */
const LATE_BAND = 'FRCXG394FVAV';

test.use({ viewport: { width: 375, height: 812 } });

test('with letters twice the size on a phone no text is cut, covered or broken within a word', async ({
  page,
  home,
  chooser,
}) => {
  await enlargeLetters(page);
  await home.open();
  const areLettersLarge = () => page.evaluate(() => matchMedia('(width < 20rem)').matches);
  expect(await areLettersLarge()).toBe(true);
  // Sixteen wide characters, which the service does not know.
  await home.field.fill('MWMWMWMWMWMWMWMW');
  await expect(home.refusal).toBeVisible();
  expect(await cutLettersOf(home.field)).toBe(0);

  await home.field.fill(NEVER_USED_UP);
  await expect(home.accepted).toBeVisible();
  await home.accepted.evaluate((line) => {
    line.scrollIntoView({ block: 'end' });
  });
  const line = await home.accepted.boundingBox();
  const button = await home.continue.boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((line?.y ?? NaN) + (line?.height ?? NaN));
  expect(await brokenWordsOn(page)).toEqual([]);

  await home.goOn();
  await expect(chooser.card('iTunes')).toContainText('Requires iTunes');
  expect(await brokenWordsOn(page)).toEqual([]);
  expect(await areLettersLarge()).toBe(true);
});

test('with letters twice the size no word of the French brand is broken on the narrowest phone', async ({
  page,
  context,
  renew,
}) => {
  await renew(LATE_BAND);
  const home = new Home(page, 'fr');
  const chooser = new Chooser(page, 'fr');
  await page.setViewportSize({ width: 320, height: 568 });
  await context.addCookies([{ name: COOKIES.language, value: 'fr', url: FRENCH_SITE }]);
  await enlargeLetters(page);
  await home.open(FRENCH_SITE);
  expect(await brokenWordsOn(page)).toEqual([]);

  await home.field.fill(LATE_BAND);
  await expect(home.accepted).toBeVisible();
  await home.goOn();
  await expect(chooser.heading).toBeVisible();
  expect(await brokenWordsOn(page)).toEqual([]);
});

test('in colours of the visitor the minor actions have no edge and stand in the column', async ({
  page,
  home,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await home.open();
  const claim = await page.getByText('I obtained this code').boundingBox();
  const terms = page.getByRole('button', { name: 'Terms and Conditions' });

  for (const action of [terms, page.getByRole('button', { name: 'Use the camera' })]) {
    await expect(action).toHaveCSS('border-block-end-width', '0px');
  }
  const words = await terms.locator('span').boundingBox();
  expect(Math.abs((words?.x ?? NaN) - (claim?.x ?? NaN))).toBeLessThanOrEqual(1);
});

/** Makes the letters twice the size, as the settings of the browser do: media queries know it too. */
async function enlargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Returns by how many pixels the text of a field is wider than the field. */
function cutLettersOf(field: Locator): Promise<number> {
  return field.evaluate((input) => input.scrollWidth - input.clientWidth);
}

/** Resolves to the words of the page that stand on two lines. An address may. */
function brokenWordsOn(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s@-]+(?=[\s]|$)/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}
