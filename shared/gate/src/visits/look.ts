import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { AxeBuilder } from '@axe-core/playwright';
import { MARK } from '@redeem/contracts';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

import type { PlannedVisit } from './plan-visits';
import { late, type Problem, wrong } from './problem';
import { within } from './within';

/*
 * What is looked at during a visit. Errors, refused requests and violations of the content policy are what a page
 * reports by itself (`tab.ts`).
 */

/** The part of a page that is looked at: `main` belongs to a remote, and the frame around it to the shell. */
export type PagePart = 'main' | 'frame';

/** The limit for a page, in milliseconds. */
const PAGE_TIMEOUT_MS = 45_000;

/** The panel that the shell shows instead of a remote that broke. */
const FAILURE = 'main [role="alert"]:has(h1)';

/** Opens the page of a visit. Resolves to the problems with what it shows; none of another kind can be found then. */
export async function openPage(
  page: Page,
  address: string,
  visit: PlannedVisit,
): Promise<Problem[]> {
  const ofFirstView = visit.isOfFirstView ? await openWithFirstView(page, address) : [];
  if (!visit.isOfFirstView) await page.goto(address, { timeout: PAGE_TIMEOUT_MS });
  return [...ofFirstView, ...(await findWhatIsShown(page, visit))];
}

/** The page has a heading, it is the one of the path and of the locale, and the remote has mounted. */
async function findWhatIsShown(page: Page, visit: PlannedVisit): Promise<Problem[]> {
  const { path, code, asksService } = visit;
  const isShown = await comes(page, 'main h1', PAGE_TIMEOUT_MS);
  if (!isShown) {
    const seconds = String(PAGE_TIMEOUT_MS / 1000);
    return [late(`nothing is shown within ${seconds} s: its page has no visible h1`)];
  }
  // Later problems count too. A page that always sends requests is no problem.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  const { pathname } = new URL(page.url());
  // The complaints say why.
  if (pathname === '/error' && path !== pathname) return [wrong('leads to /error')];
  if (pathname !== path) {
    const hint =
      code === undefined
        ? 'if it needs a code, name "states"'
        : `does this page accept ${asksService ? code : 'that state'}?`;
    return [wrong(`leads to ${pathname} ("config.smoke" of package.json: ${hint})`)];
  }
  if (await page.locator(FAILURE).isVisible())
    return [wrong('did not mount: the shell shows its failure panel')];
  const language = await page.locator('html').getAttribute('lang');
  const wanted = visit.reader.locale.replace('_', '-');
  return language === wanted
    ? []
    : [wrong(`has texts of ${language ?? 'no language'}, not of ${wanted}`)];
}

/** After an exchange that failed the page still has its heading, and no failure panel. */
export async function findWhatIsLeft(page: Page): Promise<Problem[]> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  if (!(await comes(page, 'h1', 15_000)))
    return [late('shows no h1 after an exchange that failed')];
  return (await page.locator(FAILURE).isVisible())
    ? [wrong('breaks after an exchange that failed: the shell shows its failure panel')]
    : [];
}

async function comes(page: Page, selector: string, timeout: number): Promise<boolean> {
  const element = page.locator(selector).first();
  return element.waitFor({ state: 'visible', timeout }).then(
    () => true,
    () => false,
  );
}

/** Matches the script of the shell. */
const SHELL = /\/shell\/[^/]+\/index\.\w+\.js$/;

/** The limit for the first view, in milliseconds. The gate answers all that it needs. */
const FIRST_VIEW_TIMEOUT_MS = 10_000;

/** Opens a page whose shell is held back until the first view is shown, as on a slow connection. React must keep it. */
async function openWithFirstView(page: Page, address: string): Promise<Problem[]> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(SHELL, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const isShown = await comes(page, '#app h1', FIRST_VIEW_TIMEOUT_MS);
  const isExpected = await hasFirstView(page);
  release();
  if (!isExpected) return [];
  if (!isShown) return [late('shows no first view before the shell')];
  // It is `shown` until then.
  const taken = page.locator('html:is([data-first-view="kept"], [data-first-view="replaced"])');
  await taken.waitFor({ timeout: PAGE_TIMEOUT_MS });
  // React may render the page anew later than it says that the page is there.
  await page.waitForLoadState('load');
  return (await taken.getAttribute('data-first-view')) === 'kept'
    ? []
    : [wrong('has a first view that differs from what React renders')];
}

/**
 * Resolves to whether the page has a first view. The page of a remote may have none, and the page shows none while shell
 * and remote were built with different versions of the shared modules (shell/src/boot-page/first-view.ts).
 */
async function hasFirstView(page: Page): Promise<boolean> {
  const links = await page.locator(`link[${MARK.view}]`).all();
  const versions = links.map(async (link) => {
    const href = (await link.getAttribute('href')) ?? '';
    const text = await page.evaluate(async (url) => (await fetch(url)).text(), href);
    return (JSON.parse(text) as { builtWith?: string }).builtWith;
  });
  const [first, ...others] = await Promise.all(versions);
  return links.length > 0 && others.every((other) => other === first);
}

/** `axe.source` has more than twice the size. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const FRAME = ['header:not(main *)', 'footer:not(main *)'];

/** Violations of WCAG, and parts that a visitor has to scroll sideways for. */
export async function findBarriers(
  page: Page,
  { colours }: PlannedVisit,
  part: PagePart,
): Promise<Problem[]> {
  await whenStill(page);
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
  const { violations } = await builder.analyze();
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  return [
    ...violations.map(({ id, help, nodes }: Result) => {
      // The tag without its text, which is another in each language.
      const where = nodes.slice(0, 3).map(({ html }) => html.replace(/>.*$/s, '>'));
      return wrong(`axe ${id}: ${help}: ${[...new Set(where)].join(' ')}`);
    }),
    ...(scrollWidth > clientWidth + 1
      ? [wrong(`is wider than the window: ${String(scrollWidth)} px`)]
      : []),
  ];
}

/** The limit for movements to end, in milliseconds. One that turns for ever is no reason to wait. */
const STILL_TIMEOUT_MS = 5_000;

/** Waits until nothing fades any more: half of a fade has another contrast. */
async function whenStill(page: Page): Promise<void> {
  // As in `in-page.ts`, functions have no name here.
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

/** No script of the page has replaced what the browser provides. */
export async function findChangedBuiltins(page: Page): Promise<Problem[]> {
  const changed = await page.evaluate(() => globalThis.changedBuiltins?.() ?? []).catch(ignoreLeft);
  if (changed.length === 0) return [];
  return [wrong(`replaces what the browser provides: ${changed.slice(0, 5).join(', ')}`)];
}

/**
 * A task that is longer keeps the page from answering, in milliseconds. It is many times as long as the longest of this
 * site, because four pages share the machine.
 */
const LONGEST_MS = 2_000;

/** The main thread was not blocked since the last look. The search for barriers blocks it: look before and after. */
export async function findBlockedThread(page: Page): Promise<Problem[]> {
  const longest = await page.evaluate(() => globalThis.takeLongestTask?.() ?? 0).catch(() => 0);
  if (longest <= LONGEST_MS) return [];
  const seconds = (longest / 1000).toFixed(0);
  return [late(`does not answer the visitor for ${seconds} s: one task takes so long`)];
}

/** Returns nothing for a page that is being left, and otherwise what went wrong. */
function ignoreLeft(error: unknown): string[] {
  const { message } = error as Error;
  return isLeft(message) ? [] : [message];
}

/** Returns whether a call to a page failed because of a navigation. */
export function isLeft(message: string): boolean {
  return /context was destroyed|navigat/i.test(message);
}
