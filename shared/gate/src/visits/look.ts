import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { AxeBuilder } from '@axe-core/playwright';
import { MARK } from '@redeem/contracts';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

import type { PlannedVisit } from './plan-visits';

/*
 * What is looked at during a visit. Errors, refused requests and violations of the content policy are what a page
 * reports by itself (`opened-page.ts`).
 */

/** Something that is wrong with a page. */
export interface Problem {
  text: string;
  /** Whether a machine with too much to do may be the cause: something did not come in time. */
  isOfTime: boolean;
}

export const wrong = (text: string): Problem => ({ text, isOfTime: false });

export const late = (text: string): Problem => ({ text, isOfTime: true });

/** The part of a page that is looked at: `main` belongs to a remote, and the frame around it to the shell. */
export type PagePart = 'main' | 'frame';

/** The limit for a page, in milliseconds. */
export const PAGE_TIMEOUT_MS = 45_000;

/** The panel that the shell shows instead of a remote that broke. */
const FAILURE = 'main [role="alert"]:has(h1)';

/** The page has a heading, it is the one of the path and of the locale, and the remote has mounted. */
export async function findWhatIsShown(page: Page, visit: PlannedVisit): Promise<Problem[]> {
  const { path, code } = visit;
  if (!(await comes(page, 'main h1', PAGE_TIMEOUT_MS)))
    return [late('nothing is shown: its page has no visible h1')];
  // Later problems count too. A page that always sends requests is no problem.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  const { pathname } = new URL(page.url());
  // The complaints say why.
  if (pathname === '/error' && path !== pathname) return [wrong('leads to /error')];
  if (pathname !== path) {
    const hint = code === undefined ? 'if it needs a code, name "states"' : `is it for ${code}?`;
    return [wrong(`leads to ${pathname} ("config.smoke" of package.json: ${hint})`)];
  }
  if (await page.locator(FAILURE).isVisible())
    return [wrong('did not mount: the shell shows its failure panel')];
  const language = await page.locator('html').getAttribute('lang');
  const wanted = visit.reader.locale.replace('_', '-');
  if (language === wanted) return [];
  return [wrong(`has texts of ${language ?? 'no language'}, not of ${wanted}`)];
}

/** After an exchange that failed the page still has its heading, and no failure panel. */
export async function findWhatIsLeft(page: Page): Promise<Problem[]> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  if (!(await comes(page, 'h1', 15_000)))
    return [late('shows no h1 after an exchange that failed')];
  if (!(await page.locator(FAILURE).isVisible())) return [];
  return [wrong('breaks after an exchange that failed: the shell shows its failure panel')];
}

/** Resolves to whether an element is visible in time. */
export async function comes(page: Page, selector: string, timeout: number): Promise<boolean> {
  const waiting = page.locator(selector).first().waitFor({ timeout });
  return waiting.then(() => true).catch(() => false);
}

/**
 * The page has shown its first view before the shell, which came late, and React keeps it. A page has none if shell and remote were
 * built with different versions of what they share (shell/src/boot-page/first-view.ts).
 */
export async function findFirstView(page: Page): Promise<Problem[]> {
  const versions = await page.locator(`link[${MARK.view}]`).evaluateAll((links) =>
    Promise.all(
      links.map(async (link) => {
        const file = await fetch((link as HTMLLinkElement).href);
        return ((await file.json()) as { builtWith?: string }).builtWith;
      }),
    ),
  );
  if (new Set(versions).size !== 1) return [];
  const html = page.locator('html');
  const state = () => html.getAttribute('data-first-view');
  if ((await state()) === null) return [late('shows no first view before the shell')];
  // It is `shown` until React has begun, which may render the page anew later than it says that the page is there.
  await page.locator('html:not([data-first-view="shown"])').waitFor();
  await page.waitForLoadState('load');
  if ((await state()) === 'kept') return [];
  return [wrong('has a first view that differs from what React renders')];
}

/** `axe.source` has more than twice the size. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe cannot tell the contrast of text on a picture: it has to be enough on the colour below it, too. */
const WITHOUT_PICTURES = `*, ::before, ::after { background-image: none !important }
  img, svg, canvas, video { opacity: 0 !important }`;

const FRAME = ['header:not(main *)', 'footer:not(main *)'];

/** Violations of WCAG, and parts that a visitor has to scroll sideways for. */
export async function findBarriers(page: Page, { colours }: PlannedVisit, part: PagePart) {
  await untilStill(page);
  const builder = new AxeBuilder({ page, axeSource: AXE })
    // There are no frames of other origins here, and another page for the result would take as long as the search.
    .setLegacyMode()
    .options({
      runOnly: { type: 'tag', values: WCAG },
      resultTypes: ['violations'],
      // Forced colours are the visitor's own, and axe reads those of the page.
      rules: { 'color-contrast': { enabled: colours !== 'forced' } },
    });
  // All parts of a page depend on the style of the shell; the frame does not depend on a remote.
  if (part === 'main') for (const selector of FRAME) builder.exclude(selector);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, WITHOUT_PICTURES);
  const { violations } = await builder.analyze();
  const [width, own] = await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  return [
    ...violations.map(({ id, help, nodes }: Result) => {
      // The tag without its text, which is another in each language.
      const where = nodes.slice(0, 3).map(({ html }) => html.replace(/>.*$/s, '>'));
      return wrong(`axe ${id}: ${help}: ${[...new Set(where)].join(' ')}`);
    }),
    ...(width > own + 1 ? [wrong(`is wider than the window: ${String(width)} px`)] : []),
  ];
}

/** Waits until nothing has faded for some frames: half of a fade has another contrast. What turns for ever is no fade. */
async function untilStill(page: Page): Promise<void> {
  const isStill = (frames: { still: number }) => {
    const isFading = document
      .getAnimations()
      .some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    frames.still = isFading ? 0 : frames.still + 1;
    return frames.still > 3;
  };
  const frames = await page.evaluateHandle(() => ({ still: 0 }));
  await page.waitForFunction(isStill, frames, { timeout: 5_000 }).catch(() => undefined);
}

/**
 * A task that is longer keeps the page from answering, in milliseconds. It is many times as long as the longest of this
 * site, because four pages share the machine.
 */
const LONGEST_MS = 2_000;

/**
 * No script has replaced what the browser provides, and the main thread was not blocked since the last look. The search for
 * barriers blocks it: look before and after.
 */
export async function findHarm(page: Page): Promise<Problem[]> {
  const harm = page.evaluate(() => ({
    changed: globalThis.watched?.changedBuiltins() ?? [],
    longest: globalThis.watched?.takeLongestTask() ?? 0,
  }));
  // A page that is being left has none.
  const { changed, longest } = await harm.catch(() => ({ changed: [], longest: 0 }));
  const names = changed.slice(0, 5).join(', ');
  const seconds = (longest / 1000).toFixed(0);
  return [
    ...(changed.length > 0 ? [wrong(`replaces what the browser provides: ${names}`)] : []),
    ...(longest > LONGEST_MS
      ? [late(`does not answer the visitor for ${seconds} s: one task takes so long`)]
      : []),
  ];
}
