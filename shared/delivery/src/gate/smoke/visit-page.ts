import { setTimeout as wait } from 'node:timers/promises';

import { AxeBuilder } from '@axe-core/playwright';
import { COOKIES } from '@redeem/contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import { watchBuiltins } from './builtins';
import { ContentServiceDouble } from './content-service-double';
import { CODE_OF_STATE } from './known-codes';
import { holdShell, problemsOfFirstView } from './first-view';
import type { PlannedVisit } from './plan-visits';
import type { SwappedSite } from './swapped-site';
import type { Step } from './visit-contract';

interface PageVisit {
  browser: Browser;
  site: SwappedSite;
  visit: PlannedVisit;
}

/** The result of a visit. */
export interface VisitResult {
  problems: string[];
  /** Whether the page was blank. Another visit would wait in vain as well. */
  isBlank: boolean;
}

/** The limit for a page, in milliseconds. */
const PAGE_TIMEOUT_MS = 45_000;

/** The limit for a whole visit, in milliseconds. It is far longer than a visit on a busy machine. */
const VISIT_TIMEOUT_MS = 120_000;

/** The limit for the effect of a step, in milliseconds. */
const STEP_TIMEOUT_MS = 15_000;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Below this width, in pixels, the browser emulates a phone. */
const PHONE = 600;

/** Opens a page, takes the steps of the visit, and resolves to the problems. */
export async function visitPage({ browser, site, visit }: PageVisit): Promise<VisitResult> {
  const { reader, width, brand, path, hash } = visit;
  const isPhone = width < PHONE;
  const context = await browser.newContext({
    locale: reader.locale,
    viewport: { width, height: isPhone ? 720 : 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
    // The route handler below does not see the requests of a service worker.
    serviceWorkers: 'block',
    // The page comes from no server, so Chromium treats it as a remote one and asks for permission before
    // it connects to a content service on this machine.
    permissions: ['local-network-access'],
  });
  try {
    const complaints = listen(context, brand.address);
    await context.addInitScript(watchBuiltins);
    await comeFrom(context, visit);
    const answers = await answerFrom(context, site, visit, complaints);
    const page = await context.newPage();
    const firstView = visit.isOfFirstView ? await holdShell(page) : null;
    const address = new URL(path, brand.address);
    if (hash !== undefined) address.hash = hash;
    const looked = firstView
      ? problemsOfFirstView(page, address.href, firstView).then(foundIn)
      : lookAt(page, address.href, visit, answers.allowExchange);
    const seen = await inTime(looked).catch((error: unknown) => {
      // A crash of the browser is not a fault of the release.
      if (!browser.isConnected()) throw error;
      return { problems: [`${BLANK}: ${(error as Error).message}`], isBlank: true };
    });
    return { ...seen, problems: [...new Set([...seen.problems, ...complaints])] };
  } finally {
    await context.close();
  }
}

async function lookAt(
  page: Page,
  address: string,
  visit: PlannedVisit,
  allowExchange: () => void,
): Promise<VisitResult> {
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

function foundIn(problems: string[]): VisitResult {
  return { problems, isBlank: false };
}

/** Limits a visit, because calls to a page whose script never ends have no limit of their own. */
async function inTime(looked: Promise<VisitResult>): Promise<VisitResult> {
  const late = `the page does not answer within ${String(VISIT_TIMEOUT_MS / 1000)} s`;
  looked.catch(() => undefined);
  const timer = new AbortController();
  const limit = wait(VISIT_TIMEOUT_MS, { problems: [late], isBlank: true }, timer);
  return Promise.race([looked, limit]).finally(() => {
    timer.abort();
  });
}

/** The start of Chromium's log for an answer without a 2xx status. Missing files of the site are reported separately. */
const BROWSERS_OWN = 'Failed to load resource: ';

/** The maximum length of a complaint, in characters. */
const COMPLAINT_LENGTH = 400;

/** @param address The address of the brand. It is removed from complaints, so that they are equal in all brands. */
function listen(context: BrowserContext, address: string): string[] {
  const complaints: string[] = [];
  const complain = (text: string) => {
    complaints.push(text.replaceAll(address, '').slice(0, COMPLAINT_LENGTH).trimEnd());
  };
  context.on('weberror', (error) => {
    complain(`uncaught error: ${error.error().message}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(BROWSERS_OWN)) return;
    // The message and the first line of the stack; the rest belongs to the shell and React.
    complain(`console: ${message.text().split('\n').slice(0, 2).join('\n')}`);
  });
  return complaints;
}

async function comeFrom(
  context: BrowserContext,
  { reader, brand, code }: PlannedVisit,
): Promise<void> {
  const url = brand.address;
  await context.addCookies([{ name: COOKIES.territory, value: reader.territory, url }]);
  if (code !== undefined) await context.addCookies([{ name: COOKIES.code, value: code, url }]);
}

/**
 * Answers the requests of a page. An exchange is final, so a page must not send one before an action of the visitor, and
 * none reaches the real service.
 */
async function answerFrom(
  context: BrowserContext,
  site: SwappedSite,
  { asksService, reader: { territory }, language }: PlannedVisit,
  complaints: string[],
): Promise<{ allowExchange: () => void }> {
  const { contentServiceUrl, retailerUrl } = site;
  const double = new ContentServiceDouble({
    contentServiceUrl,
    territory,
    language,
    retailerUrl,
  });
  let mayExchange = false;
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = request.url();
    const isExchange = url.startsWith(contentServiceUrl) && /\/exchange(\?|$)/.test(url);
    if (isExchange && request.method() === 'POST' && (asksService || !mayExchange)) {
      complaints.push('requests an exchange before any action of the visitor');
      await route.abort();
      return;
    }
    const answer =
      (await site.answer(url)) ??
      (asksService ? null : double.answer({ method: request.method(), url }));
    if (answer?.status === 404) complaints.push(`${new URL(url).pathname} is not there`);
    if (answer) await route.fulfill(answer);
    // A visit of the gate does not open the page of a retailer.
    else if (request.isNavigationRequest()) await route.fulfill(EMPTY_PAGE);
    else await route.continue();
  });
  return {
    allowExchange: () => {
      mayExchange = true;
    },
  };
}

const EMPTY_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html>' };

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
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
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
  // A press right after new content would be ignored (decisions, 27).
  await page.locator('[data-settling]').first().waitFor({ state: 'detached', timeout });
  await page.locator(step.press).first().click({ timeout });
}

async function changedBuiltins(page: Page): Promise<string[]> {
  const changed = await page
    .evaluate(() => globalThis.changedBuiltins?.() ?? [])
    .catch((error: unknown) => {
      const { message } = error as Error;
      // Calls to a page fail during a navigation.
      return /context was destroyed|navigat/i.test(message) ? [] : [message];
    });
  if (changed.length === 0) return [];
  return [`replaces what the browser provides: ${changed.slice(0, 5).join(', ')}`];
}
