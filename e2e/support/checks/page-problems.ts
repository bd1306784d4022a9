import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';
import type { run, RunOptions } from 'axe-core';

declare global {
  var axe: { run: typeof run } | undefined;
  interface Window {
    /** The layout shifts of the page. */
    shifts?: number[];
  }
}

/** `axe.source` has more than twice the size. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The tags of the rules of WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules of axe. The check of contrast takes the most time; it depends on no text. */
type Rules = 'all' | 'structure' | 'colours';

const COLOURS = 'color-contrast';

const RUNS: Readonly<Record<Rules, RunOptions>> = {
  all: { runOnly: { type: 'tag', values: WCAG } },
  // With good practice beyond WCAG.
  structure: {
    runOnly: { type: 'tag', values: [...WCAG, 'best-practice'] },
    rules: { [COLOURS]: { enabled: false } },
  },
  colours: { runOnly: { type: 'rule', values: [COLOURS] } },
};

/** Matches a translation key: words joined by dots. */
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/;

const PUNCTUATION = /^[«“„"(]+|[»”“",:;.!?)]+$/g;

/** Resolves to the violations of accessibility rules on a page. What a frame shows is its owner's. */
export async function barriersOn(page: Page, rules: Rules = 'all'): Promise<string[]> {
  await placeAxe(page);
  if (rules !== 'structure') await allArrivedOn(page);
  return page.evaluate(
    async (options) => {
      const results = await globalThis.axe?.run(options);
      if (!results) throw new Error('the page has no axe');
      // Only what a report needs leaves the page.
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html}`),
      );
    },
    // Omits the places of passed rules.
    { ...RUNS[rules], resultTypes: ['violations'], iframes: false } satisfies RunOptions,
  );
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
      // An element of one pixel is for screen readers only, with what it contains.
      const isShown = width > 1 && (element.parentElement?.clientWidth ?? 0) !== 1;
      return isShown && (left < -0.5 || right > screen + 0.5);
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

/** Records layout shifts from the frame that shows the reserved space, because that space itself may move the page. */
export async function watchShifts(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const shifts: number[] = [];
  window.shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry) shifts.push(Number(entry.value));
    }
  }).observe({ type: 'layout-shift' });
}

/**
 * Waits until all elements are faded in and all colours have changed, because a half faded element has half of its contrast. An
 * element that takes its colour from its parent starts one frame later.
 */
async function allArrivedOn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const arriving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    do {
      await Promise.allSettled(arriving().map(({ finished }) => finished));
      await new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(resolve);
        });
      });
    } while (arriving().length > 0);
  });
}

async function placeAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
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
