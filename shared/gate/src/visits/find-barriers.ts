import axe, { type run } from 'axe-core';
import type { Page } from 'playwright-core';

import type { PlannedVisit } from './plan-visits';
import { within } from './within';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

declare global {
  var axe: { run: typeof run } | undefined;
}

/** Searches a page for violations of WCAG, and for parts that a visitor has to scroll sideways for. */
export async function findBarriers(page: Page, { colours }: PlannedVisit): Promise<string[]> {
  await whenStill(page);
  const hasAxe = await page.evaluate(() => globalThis.axe !== undefined);
  if (!hasAxe) await page.evaluate(axe.source);
  // Only what a report needs leaves the page: the whole result is many times as large.
  const violations = await page.evaluate(
    async ({ tags, isForced }) => {
      const results = await globalThis.axe?.run(
        { exclude: ['header:not(main *)', 'footer:not(main *)'] },
        {
          runOnly: { type: 'tag', values: tags },
          resultTypes: ['violations'],
          // Forced colours are the visitor's own, and axe reads those of the page.
          rules: { 'color-contrast': { enabled: !isForced } },
        },
      );
      return results?.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.slice(0, 3).map(({ html }) => html),
      }));
    },
    { tags: WCAG, isForced: colours === 'forced' },
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
const STILL_TIMEOUT_MS = 2_000;

/** Waits until nothing fades any more: half of a fade has another contrast. */
async function whenStill(page: Page): Promise<void> {
  const still = page.evaluate(async () => {
    const fades = document.getAnimations().filter((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return Number.isFinite(endTime);
    });
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
  await within(STILL_TIMEOUT_MS, still, undefined);
}
