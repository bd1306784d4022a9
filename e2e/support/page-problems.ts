import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules of WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Matches a translation key: words joined by dots. */
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/;

/** The script to inject if the page already has axe, which is half a megabyte. */
const IN_PLACE = 'void 0';

const PUNCTUATION = /^[«“„"(]+|[»”“",:;.!?)]+$/g;

/**
 * Resolves to the WCAG violations on a page.
 *
 * @param inColours False omits the check of contrast, which takes the most time.
 */
export async function barriersOn(page: Page, { inColours = true } = {}): Promise<string[]> {
  // Without frames axe needs no second page and can stay in this one.
  const isAlone = page.frames().length === 1;
  if (isAlone) await placeAxe(page);
  const { violations } = await new AxeBuilder({ page, ...(isAlone && { axeSource: IN_PLACE }) })
    .setLegacyMode(isAlone)
    // Omits the places of passed rules.
    .options({ resultTypes: ['violations'] })
    .withTags(WCAG)
    .disableRules(inColours ? [] : ['color-contrast'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Resolves to the translation keys and unfilled placeholders that a page shows. */
export async function textsMissingOn(page: Page): Promise<string[]> {
  const words = (await textsOn(page)).flatMap((text) => text.split(/\s+/));
  return words.filter((word) => word.includes('{{') || KEY.test(word.replaceAll(PUNCTUATION, '')));
}

/** Resolves to the elements that are wider than the screen. */
export function wideThingsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const screen = document.documentElement.clientWidth;
    const { scrollWidth } = document.scrollingElement ?? document.body;
    const isWide = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // An element of one pixel is for screen readers only.
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

/** Resolves to the texts that are cut off or overlap. */
export function wordsTooLargeOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const hasWords = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const isTooSmall = (element: Element) => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
      // An element of one pixel is for screen readers only; one of zero pixels is inline.
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

/** Resolves to all visible texts and accessible names of a page. */
function textsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement, previousSibling, textContent } = nodes.currentNode;
      if (parentElement?.closest('script, style')) continue;
      // A word with break opportunities is one word.
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
