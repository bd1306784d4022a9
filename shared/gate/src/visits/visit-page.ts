import type { Browser, Page } from 'playwright-core';

import { findBarriers, type PagePart } from './find-barriers';
import { problemsOfFirstView } from './first-view';
import { CODE_OF_STATE } from './known-codes';
import { problemsOfTask } from './long-tasks';
import { type OpenTab, openTab, type PreparedVisit } from './open-page';
import type { PlannedVisit } from './plan-visits';
import { pressActions } from './press-actions';
import type { SwappedSite } from './swapped-site';
import type { Step } from './visit-contract';
import { within } from './within';

export interface PageVisit {
  /** The visitor's page; its earlier visits are over. */
  tab: OpenTab;
  visit: PlannedVisit;
  part: PagePart;
}

/** The result of a visit. */
export interface VisitResult {
  problems: string[];
  /** Whether the page was blank. Another visit would wait in vain as well. */
  isBlank: boolean;
  /** Whether the page reported an error, which no slow machine causes. */
  hasComplaints: boolean;
  /** How long the page was looked at, in milliseconds. */
  ms: number;
  /** The number of actions that were pressed. */
  presses: number;
}

/** The browser has crashed or does not answer. This says nothing about the release. */
export class BrowserError extends Error {
  override name = 'BrowserError';
}

/** The limit for the browser to open an empty page or to close a page, in milliseconds. */
const BROWSER_TIMEOUT_MS = Number(process.env['GATE_BROWSER_TIMEOUT_MS'] ?? 30_000);

/** The limit for a page, in milliseconds. */
const PAGE_TIMEOUT_MS = 45_000;

/** The limit for a whole visit, in milliseconds. It is far longer than a visit on a busy machine. */
const VISIT_TIMEOUT_MS = 120_000;

/** The limit for the effect of a step, in milliseconds. */
const STEP_TIMEOUT_MS = 15_000;

/** Opens an empty page for a visitor, whose first visit this is. Rejects with a BrowserError if the browser does not. */
export async function openVisitor(
  browser: Browser,
  site: SwappedSite,
  visit: PlannedVisit,
): Promise<OpenTab> {
  return emptyPage(openTab({ browser, site, visit }), visit);
}

/** Resolves to the work of a browser on an empty page, which depends on no release. */
async function emptyPage<Result extends object>(
  work: Promise<Result>,
  visit: PlannedVisit,
): Promise<Result> {
  const opened = await within(BROWSER_TIMEOUT_MS, work, null).catch((error: unknown) => {
    const { message } = error as Error;
    throw new BrowserError(`the browser opened no page for ${nameOf(visit)}: ${message}`);
  });
  if (opened) return opened;
  throw new BrowserError(
    `the browser opened no page within ${seconds(BROWSER_TIMEOUT_MS)} for ${nameOf(visit)}`,
  );
}

/**
 * Opens a page, takes the steps of the visit or presses its actions, and resolves to the problems. Ends within three
 * minutes, whatever page and browser do. Rejects with a BrowserError if the browser is the cause.
 */
export async function visitPage({ tab, visit, part }: PageVisit): Promise<VisitResult> {
  const browser = tab.page.context().browser();
  const start = performance.now();
  const complaints: (readonly string[])[] = [];
  const prepare: Prepare = async (changed) => {
    const prepared = await emptyPage(tab.prepare({ ...visit, ...changed }), visit);
    complaints.push(prepared.complaints);
    return prepared;
  };
  // Calls to a page whose script never ends have no limit of their own.
  const seen = await within(VISIT_TIMEOUT_MS, lookAt(prepare, visit, part), {
    problems: [`the page does not answer within ${seconds(VISIT_TIMEOUT_MS)}`],
    isBlank: true,
    presses: 0,
  }).catch((error: unknown) => {
    if (error instanceof BrowserError) throw error;
    if (browser?.isConnected() === true) return brokenOff(error as Error);
    throw new BrowserError(`the browser ended during the visit of ${nameOf(visit)}`);
  });
  // A browser that stands still shows nothing either.
  if (seen.isBlank && browser) await (await emptyPage(browser.newPage(), visit)).close();
  return {
    problems: [...new Set([...seen.problems, ...complaints.flat()])],
    isBlank: seen.isBlank,
    hasComplaints: complaints.flat().length > 0,
    presses: seen.presses,
    ms: performance.now() - start,
  };
}

/** Closes the page of a visitor. */
export async function closeVisitor(tab: OpenTab): Promise<void> {
  // A page that stays open costs time only: the browser ends after the last visit.
  await within(BROWSER_TIMEOUT_MS, tab.close(), null).catch(() => undefined);
}

/** Returns the path and the setting of a visit, as in a report. */
export function nameOf({ path, values }: PlannedVisit): string {
  return `${path} (${values.join(', ')})`;
}

/** Prepares the page for the visit, or for the visit with changes. */
type Prepare = (changed?: Partial<PlannedVisit>) => Promise<PreparedVisit>;

type Seen = Pick<VisitResult, 'problems' | 'isBlank' | 'presses'>;

async function lookAt(prepare: Prepare, visit: PlannedVisit, part: PagePart): Promise<Seen> {
  const prepared = await prepare();
  const { page } = prepared;
  const shown = await open(prepared, visit);
  if (shown.length > 0) {
    const longest = await longestTask(page);
    const problems = [...shown, ...problemsOfTask(longest), ...(await changedBuiltins(page))];
    return { problems, isBlank: shown[0]?.startsWith(BLANK) === true, presses: 0 };
  }
  const problems = [...(await findBarriers(page, visit, part)), ...(await changedBuiltins(page))];
  prepared.allowExchange();
  const reopen = async () => {
    const again = await prepare({ isOfFirstView: false });
    const shownAgain = await open(again, visit);
    again.allowExchange();
    return { prepared: again, shown: shownAgain };
  };
  const { presses } = visit;
  const pressed = presses ? await pressActions({ prepared, presses, part, reopen }) : null;
  problems.push(...(pressed?.problems ?? (await takeSteps(prepared, visit, part))));
  problems.push(...(await changedBuiltins(page)), ...problemsOfTask(await longestTask(page)));
  return { problems, isBlank: false, presses: pressed?.presses ?? 0 };
}

/** Opens the page of a visit. Resolves to the problems with what it shows. */
async function open(prepared: PreparedVisit, visit: PlannedVisit): Promise<string[]> {
  const { page, address, firstView } = prepared;
  if (!firstView) await page.goto(address, { timeout: PAGE_TIMEOUT_MS });
  const ofFirstView = firstView ? await problemsOfFirstView(page, address, firstView) : [];
  return [...ofFirstView, ...(await findWhatIsShown(page, visit))];
}

async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.longestTask?.() ?? 0).catch(() => 0);
}

/** Returns the result of a visit that an error ended. Only a page that never came is blank. */
function brokenOff({ name, message }: Error): Seen {
  const isBlank = name === 'TimeoutError';
  if (!isBlank && isLeft(message)) {
    return { problems: ['leaves the page during the visit'], isBlank, presses: 0 };
  }
  return { problems: [`${BLANK}: ${message}`], isBlank, presses: 0 };
}

/** Calls to a page fail during a navigation. */
function isLeft(message: string): boolean {
  return /context was destroyed|navigat/i.test(message);
}

function seconds(ms: number): string {
  return `${String(ms / 1000)} s`;
}

const BLANK = 'nothing is shown';

/** The panel that the shell shows instead of a remote that broke. */
const FAILURE = 'main [role="alert"]:has(h1)';

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
  return (await page.locator(FAILURE).isVisible())
    ? ['did not mount: the shell shows its failure panel']
    : [];
}

/** Takes the steps of the visit. Resolves to problems with their results. */
async function takeSteps(
  { page }: PreparedVisit,
  visit: PlannedVisit,
  part: PagePart,
): Promise<string[]> {
  const { steps = [], shows, leadsTo, exchange } = visit;
  if (steps.length === 0) return [];
  for (const step of steps) {
    try {
      await takeStep(page, step);
    } catch {
      return [`cannot do ${JSON.stringify(step)}: no element accepts it`];
    }
  }
  // A page with an exchange that failed may redirect to /error, but shows a page.
  if (exchange !== 'answers') return findWhatIsLeft(page, visit, part);
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

/** Resolves to a problem if a page shows nothing, or that it broke, after an exchange that failed. */
async function findWhatIsLeft(page: Page, visit: PlannedVisit, part: PagePart): Promise<string[]> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  const heading = page.locator('h1').first();
  const isShown = await heading.waitFor({ timeout: STEP_TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
  if (!isShown) return ['shows no h1 after an exchange that failed'];
  return (await page.locator(FAILURE).isVisible())
    ? ['breaks after an exchange that failed: the shell shows its failure panel']
    : findBarriers(page, visit, part);
}

async function takeStep(page: Page, step: Step): Promise<void> {
  const timeout = STEP_TIMEOUT_MS;
  if ('typeCode' in step) {
    await page.locator(step.into).first().fill(CODE_OF_STATE[step.typeCode], { timeout });
    return;
  }
  const element = page.locator(step.press).first();
  await element.waitFor({ timeout });
  // A press right after new content would be ignored (gap-27).
  await page.locator('[data-settling]').first().waitFor({ state: 'detached', timeout });
  await element.click({ timeout });
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
