import type { Page } from '@playwright/test';

/** What goes on moving by itself; what is over within a millisecond was never seen to move. */
export function movingThingsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) > 1,
      )
      .map(({ effect }) =>
        effect instanceof KeyframeEffect
          ? `moves: ${effect.target?.outerHTML.slice(0, 200) ?? ''}`
          : 'moves',
      ),
  );
}

/** Waits until all that comes into sight is there: what is faded in by half has half its contrast. */
export async function allArrivedOn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const arriving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(arriving.map(({ finished }) => finished));
  });
}

/** Buttons whose words nothing sets off from others where the page's own colours are gone. */
export function edgelessButtonsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasEdge = (button: Element) => {
      const { borderBlockEndStyle, borderBlockEndWidth, textDecorationLine } =
        getComputedStyle(button);
      const hasBorder = borderBlockEndStyle !== 'none' && parseFloat(borderBlockEndWidth) > 0;
      return hasBorder || textDecorationLine.includes('underline');
    };
    return [...document.querySelectorAll('button')]
      .filter((button) => button.textContent !== '' && button.checkVisibility() && !hasEdge(button))
      .map(({ outerHTML }) => `no edge: ${outerHTML.slice(0, 200)}`);
  });
}
