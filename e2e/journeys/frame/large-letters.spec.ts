import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

test.use({ viewport: { width: 375, height: 812 } });

test('with letters twice the size on a phone no text is cut, covered or broken within a word', async ({
  page,
  home,
  chooser,
}) => {
  // Twice the size, as the settings of the browser do: media queries know it too.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await home.open();
  const areLettersLarge = () => page.evaluate(() => matchMedia('(width < 20rem)').matches);
  expect(await areLettersLarge()).toBe(true);
  // Sixteen wide characters, which the service does not know.
  await home.field.fill('MWMWMWMWMWMWMWMW');
  await expect(home.refusal).toBeVisible();
  expect(await home.field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);

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
