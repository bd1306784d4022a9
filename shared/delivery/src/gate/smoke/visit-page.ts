import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import type { Visit } from '../package-config';
import type { SwappedSite } from './swapped-site';

/** Somebody from there who reads that. */
export interface Visitor {
  territory: string;
  locale: string;
}

interface PageVisit {
  browser: Browser;
  site: SwappedSite;
  visitor: Visitor;
  visit: Visit;
}

/** How long a page may take, in milliseconds. */
const PATIENCE = 45_000;

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Opens a page as a visitor would, and answers with what is wrong with it. */
export async function visitPage({ browser, site, visitor, visit }: PageVisit): Promise<string[]> {
  const context = await browser.newContext({
    locale: visitor.locale,
    // It would ask past what is answered from here.
    serviceWorkers: 'block',
    // No server sent the page, so Chromium takes it for one from far away, and asks before it may
    // talk to a content service on this machine.
    permissions: ['local-network-access'],
  });
  try {
    const complaints = listen(context);
    await comeFrom(context, site, visitor, visit);
    await answerFrom(context, site, complaints);
    const page = await context.newPage();
    await page.goto(new URL(visit.path, site.address).href, { timeout: PATIENCE });
    const shown = await whatIsShown(page, visit);
    const barriers = shown.length > 0 ? [] : await findBarriers(page);
    return [...new Set([...shown, ...complaints, ...barriers])];
  } finally {
    await context.close();
  }
}

/** Chromium itself logs an answer that is no 2xx; a file of the site that is missing is told apart. */
const BROWSERS_OWN = 'Failed to load resource: ';

function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => {
    complaints.push(`uncaught error: ${error.error().message}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith(BROWSERS_OWN)) return;
    // What was said and where; the rest of a stack is the shell's and React's.
    complaints.push(`console: ${message.text().split('\n').slice(0, 2).join('\n')}`);
  });
  return complaints;
}

async function comeFrom(
  context: BrowserContext,
  { address }: SwappedSite,
  { territory }: Visitor,
  { code }: Visit,
): Promise<void> {
  await context.addCookies([{ name: 'region', value: territory, url: address }]);
  if (code !== undefined) await context.addCookies([{ name: 'code', value: code, url: address }]);
}

async function answerFrom(
  context: BrowserContext,
  site: SwappedSite,
  complaints: string[],
): Promise<void> {
  await context.route('**/*', async (route) => {
    const url = route.request().url();
    const answer = await site.answer(url);
    if (answer?.status === 404) complaints.push(`${new URL(url).pathname} is not there`);
    await (answer ? route.fulfill(answer) : route.continue());
  });
}

async function whatIsShown(page: Page, { path, code }: Visit): Promise<string[]> {
  const heading = page.locator('main h1').first();
  try {
    await heading.waitFor({ state: 'visible', timeout: PATIENCE });
  } catch {
    return [`nothing is shown within ${String(PATIENCE / 1000)} s: its page has no visible h1`];
  }
  // What goes wrong a little later counts too; a page that is never quiet is not wrong for that.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  const { pathname } = new URL(page.url());
  if (pathname !== path) {
    const hint =
      code === undefined ? 'if it needs a code, say so' : `is ${code} good for this page?`;
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
