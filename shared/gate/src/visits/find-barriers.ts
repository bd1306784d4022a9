import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { run } from 'axe-core';
import type { Page } from 'playwright-core';

import type { PlannedVisit } from './plan-visits';
import { within } from './within';

/** `axe.source` has more than twice the size. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  var axe: { run: typeof run } | undefined;
}

const FRAME = ['header:not(main *)', 'footer:not(main *)'];

/** The part of a page that is looked at: `main` belongs to a remote, and the frame around it to the shell. */
export type PagePart = 'main' | 'frame';

/** Searches a page for violations of WCAG, and for parts that a visitor has to scroll sideways for. */
export async function findBarriers(
  page: Page,
  { colours }: PlannedVisit,
  part: PagePart,
): Promise<string[]> {
  await whenStill(page);
  const hasAxe = await page.evaluate(() => globalThis.axe !== undefined);
  if (!hasAxe) await page.evaluate(SOURCE);
  // Only what a report needs leaves the page: the whole result is many times as large.
  const violations = await page.evaluate(
    async ({ tags, isForced, except }) => {
      const from = performance.now();
      const results = await globalThis.axe?.run(
        { exclude: except },
        {
          runOnly: { type: 'tag', values: tags },
          resultTypes: ['violations'],
          // Forced colours are the visitor's own, and axe reads those of the page.
          rules: { 'color-contrast': { enabled: !isForced } },
        },
      );
      (globalThis.searches ??= []).push([from, performance.now()]);
      return results?.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        // The tag without its text, which is another in each language.
        where: [...new Set(nodes.slice(0, 3).map(({ html }) => html.replace(/>.*$/s, '>')))],
      }));
    },
    // All parts of a page depend on the style of the shell; the frame does not depend on a remote.
    { tags: WCAG, isForced: colours === 'forced', except: part === 'main' ? FRAME : [] },
  );
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth + 1 ? scrollWidth : 0;
  });
  return [
    ...(violations ?? []).map(({ id, help, where }) => `axe ${id}: ${help}: ${where.join(' ')}`),
    ...(tooWide > 0 ? [`is wider than the window: ${String(tooWide)} px`] : []),
  ];
}

/** The limit for movements to end, in milliseconds. One that turns for ever is no reason to wait. */
const STILL_TIMEOUT_MS = 5_000;

/** Waits until nothing fades any more: half of a fade has another contrast. */
async function whenStill(page: Page): Promise<void> {
  // As in `watchBuiltins`, functions have no name here.
  const still = page.evaluate(async () => {
    let fades: Animation[];
    do {
      // What changes now begins to fade with the next frame.
      await new Promise((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(resolve);
        });
      });
      fades = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(fades.map(({ finished }) => finished));
    } while (fades.length > 0);
  });
  await within(STILL_TIMEOUT_MS, still, undefined);
}
