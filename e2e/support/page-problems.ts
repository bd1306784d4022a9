import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2, A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What looks like the key of a text: words joined by dots, and nothing else. */
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/;

/** Instead of all of axe, half a megabyte, where it is in the page already. */
const IN_PLACE = 'void 0';

const PUNCTUATION = /^[«“„"(]+|[»”“",:;.!?)]+$/g;

/**
 * What of the page shown is in a visitor's way, by the rules of WCAG.
 *
 * @param inColours false: without a look at contrast, which takes the most time.
 */
export async function barriersOn(page: Page, { inColours = true } = {}): Promise<string[]> {
  // Without frames to look into it needs no second page beside this one, and can stay where it is.
  const isAlone = page.frames().length === 1;
  if (isAlone) await placeAxe(page);
  const { violations } = await new AxeBuilder({ page, ...(isAlone && { axeSource: IN_PLACE }) })
    .setLegacyMode(isAlone)
    // Of what is as it should be it need not say where it is.
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .disableRules(inColours ? [] : ['color-contrast'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Where the page shows the key of a text, or a place in one that nobody has filled. */
export async function textsMissingOn(page: Page): Promise<string[]> {
  const words = (await textsOn(page)).flatMap((text) => text.split(/\s+/));
  return words.filter((word) => word.includes('{{') || KEY.test(word.replaceAll(PUNCTUATION, '')));
}

/** What is wider than the screen. */
export function wideThingsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.documentElement.clientWidth;
    const { scrollWidth } = document.scrollingElement ?? document.body;
    const isWide = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // One pixel is what is there for hearing only.
      return width > 1 && (left < -0.5 || right > screen + 0.5);
    };
    const innermost = [...document.body.querySelectorAll('*:not(svg *)')].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    return [
      ...(scrollWidth > screen ? [`the page: ${String(scrollWidth)} px`] : []),
      ...innermost.map(({ outerHTML }) => `too wide: ${outerHTML.slice(0, 200)}`),
    ];
  });
}

/** Where words do not fit their place: cut off by it, or lying on what is beside it. */
export function wordsTooLargeOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const isTooSmall = (element: Element) => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      // One pixel is what is there for hearing only, none is what flows with the words around it.
      if (clientWidth <= 1) return false;
      const { overflowY } = getComputedStyle(element);
      return scrollWidth > clientWidth + 1 || (hides(overflowY) && scrollHeight > clientHeight + 1);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasWords(element) && isTooSmall(element))
      .map(({ outerHTML }) => `too large: ${outerHTML.slice(0, 200)}`);
  });
}

async function placeAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** Everything the page says to eyes and ears. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, previousSibling, textContent } = nodes.currentNode;
      if (parentElement?.closest('script, style')) continue;
      // Where a word may break it is one word still.
      const goesOn = previousSibling instanceof HTMLElement && previousSibling.tagName === 'WBR';
      said.push(`${goesOn ? (said.pop() ?? '') : ''}${textContent ?? ''}`);
    }
    for (const name of ['alt', 'title', 'placeholder', 'aria-label', 'aria-description']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        said.push(element.getAttribute(name) ?? '');
      }
    }
    return said;
  });
}
