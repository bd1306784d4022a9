import type { Page } from '@playwright/test';

/** Resolves to the running animations. An animation of at most one millisecond is invisible. */
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

/** Resolves to the buttons without a visible edge in forced colours. */
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
