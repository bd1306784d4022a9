import type { Page } from '@playwright/test';

/** What goes on moving by itself. */
export function movingThingsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) =>
        effect instanceof KeyframeEffect
          ? `moves: ${effect.target?.outerHTML.slice(0, 200) ?? ''}`
          : 'moves',
      ),
  );
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
