import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

import { CODE_OF_STATE } from './known-codes';
import { problemsOfFirstView } from './first-view';
import { type OpenPage, openPage, type PageVisit } from './open-page';
import type { PlannedVisit } from './plan-visits';
import type { Step } from './visit-contract';
import { within } from './within';

/** The result of a visit. */
export interface VisitResult {
  problems: string[];
  /** Whether the page was blank. Another visit would wait in vain as well. */
  isBlank: boolean;
  /** Whether the page reported an error, which no slow machine causes. */
  hasComplaints: boolean;
  /** How long the page was looked at, in milliseconds. */
  ms: number;
}

/** The browser has crashed or does not answer. This says nothing about the release. */
export class BrowserError extends Error {
  override name = 'BrowserError';
}

/** The limit for the browser to open an empty page or to close a page, in milliseconds. */
const BROWSER_TIMEOUT_MS = 30_000;

/** The limit for a page, in milliseconds. */
const PAGE_TIMEOUT_MS = 45_000;

/** The limit for a whole visit, in milliseconds. It is far longer than a visit on a busy machine. */
const VISIT_TIMEOUT_MS = 120_000;

/** The limit for the effect of a step, in milliseconds. */
const STEP_TIMEOUT_MS = 15_000;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Opens a page, takes the steps of the visit, and resolves to the problems. Ends within three minutes, whatever page and
 * browser do. Rejects with a BrowserError if the browser is the cause.
 */
export async function visitPage(request: PageVisit): Promise<VisitResult> {
  const { browser, visit } = request;
  const opened = await within(BROWSER_TIMEOUT_MS, openPage(request), null).catch(
    (error: unknown) => {
      const { message } = error as Error;
      throw new BrowserError(`the browser opened no page for ${nameOf(visit)}: ${message}`);
    },
  );
  if (!opened) {
    const limit = seconds(BROWSER_TIMEOUT_MS);
    throw new BrowserError(`the browser opened no page within ${limit} for ${nameOf(visit)}`);
  }
  const { context, complaints } = opened;
  const start = performance.now();
  try {
    // Calls to a page whose script never ends have no limit of their own.
    const seen = await within(VISIT_TIMEOUT_MS, lookAt(opened, visit), {
      problems: [`the page does not answer within ${seconds(VISIT_TIMEOUT_MS)}`],
      isBlank: true,
    }).catch((error: unknown) => {
      if (browser.isConnected()) return brokenOff(error as Error);
      throw new BrowserError(`the browser ended during the visit of ${nameOf(visit)}`);
    });
    return {
      problems: [...new Set([...seen.problems, ...complaints])],
      isBlank: seen.isBlank,
      hasComplaints: complaints.length > 0,
      ms: performance.now() - start,
    };
  } finally {
    // A page that stays open costs time only: the browser ends after the last visit.
    const close = context.unrouteAll({ behavior: 'ignoreErrors' }).then(() => context.close());
    await within(BROWSER_TIMEOUT_MS, close, null).catch(() => undefined);
  }
}

/** Returns the path and the setting of a visit, as in a report. */
export function nameOf({ path, label }: PlannedVisit): string {
  return `${path} (${label})`;
}

type Seen = Pick<VisitResult, 'problems' | 'isBlank'>;

async function lookAt(
  { page, address, firstView, allowExchange }: OpenPage,
  visit: PlannedVisit,
): Promise<Seen> {
  if (firstView) {
    return { problems: await problemsOfFirstView(page, address, firstView), isBlank: false };
  }
  await page.goto(address, { timeout: PAGE_TIMEOUT_MS });
  const shown = await findWhatIsShown(page, visit);
  const found = shown.length > 0 ? [] : await findBarriers(page);
  const changed = await changedBuiltins(page);
  allowExchange();
  const done = shown.length > 0 ? [] : await takeSteps(page, visit);
  const changedLater = await changedBuiltins(page);
  const problems = [...shown, ...found, ...done, ...changed, ...changedLater];
  return { problems, isBlank: shown[0]?.startsWith(BLANK) === true };
}

/** Returns the result of a visit that an error ended. Only a page that never came is blank. */
function brokenOff({ name, message }: Error): Seen {
  const isBlank = name === 'TimeoutError';
  if (!isBlank && isLeft(message)) {
    return { problems: ['leaves the page during the visit'], isBlank };
  }
  return { problems: [`${BLANK}: ${message}`], isBlank };
}

/** Calls to a page fail during a navigation. */
function isLeft(message: string): boolean {
  return /context was destroyed|navigat/i.test(message);
}

function seconds(ms: number): string {
  return `${String(ms / 1000)} s`;
}

const BLANK = 'nothing is shown';

async function findWhatIsShown(page: Page, visit: PlannedVisit): Promise<string[]> {
  const { path, code } = visit;
  const heading = page.locator('main h1').first();
  try {
    await heading.waitFor({ state: 'visible', timeout: PAGE_TIMEOUT_MS });
  } catch {
    return [`${BLANK} within ${String(PAGE_TIMEOUT_MS / 1000)} s: its page has no visible h1`];
  }
  // Later problems count too. A page that always sends requests is no problem.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  const { pathname } = new URL(page.url());
  // The complaints say why.
  if (pathname === '/error' && path !== pathname) return ['leads to /error'];
  if (pathname !== path) {
    const hint =
      code === undefined
        ? 'if it needs a code, name "states"'
        : `does this page accept ${visit.asksService ? code : 'that state'}?`;
    return [`leads to ${pathname} ("config.smoke" of package.json: ${hint})`];
  }
  const failure = page.locator('main [role="alert"]:has(h1)');
  return (await failure.isVisible()) ? ['did not mount: the shell shows its failure panel'] : [];
}

async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(WCAG)
    // The other mode opens a page for each report.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.map(({ html }) => html).slice(0, 3);
    return `axe ${id}: ${help}: ${where.join(' ')}`;
  });
}

/** Takes the steps of the visit. Resolves to problems with their results. */
async function takeSteps(
  page: Page,
  { steps = [], shows, leadsTo }: PlannedVisit,
): Promise<string[]> {
  for (const step of steps) {
    try {
      await takeStep(page, step);
    } catch {
      return [`cannot do ${JSON.stringify(step)}: no element accepts it`];
    }
  }
  try {
    const timeout = STEP_TIMEOUT_MS;
    const isError = (url: URL) => url.pathname === '/error';
    const seen = async () => {
      if (leadsTo !== undefined)
        await page.waitForURL(({ pathname }) => pathname === leadsTo, { timeout });
      if (shows !== undefined) await page.locator(shows).first().waitFor({ timeout });
      return true;
    };
    // A page that fails redirects to /error.
    const failed = page.waitForURL(isError, { timeout }).then(() => false);
    failed.catch(() => undefined);
    if (await Promise.race([seen(), failed])) return [];
  } catch {
    // The address or the element did not appear in time.
  }
  const wanted = [leadsTo, shows].filter((one) => one !== undefined).join(' with ');
  return [`does not show ${wanted} after ${JSON.stringify(steps)}`];
}

async function takeStep(page: Page, step: Step): Promise<void> {
  const timeout = STEP_TIMEOUT_MS;
  if ('typeCode' in step) {
    await page.locator(step.into).first().fill(CODE_OF_STATE[step.typeCode], { timeout });
    return;
  }
  // A press right after new content would be ignored (gap-27).
  await page.locator('[data-settling]').first().waitFor({ state: 'detached', timeout });
  await page.locator(step.press).first().click({ timeout });
}

async function changedBuiltins(page: Page): Promise<string[]> {
  const changed = await page
    .evaluate(() => globalThis.changedBuiltins?.() ?? [])
    .catch((error: unknown) => {
      const { message } = error as Error;
      return isLeft(message) ? [] : [message];
    });
  if (changed.length === 0) return [];
  return [`replaces what the browser provides: ${changed.slice(0, 5).join(', ')}`];
}
