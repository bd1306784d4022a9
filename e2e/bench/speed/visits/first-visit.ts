import type { Browser, BrowserContext, Page } from '@playwright/test';

import { NEVER_USED_UP, ONE_OF_FOUR } from '../../../support/data/demo-codes';
import { type FirstVisit, probeFor, SHOWN, USABLE } from './probe';

/** A page of the site, and the selector of the element that makes it usable. */
export interface Destination {
  path: string;
  usable: string;
}

export const HOME: Destination = { path: '/', usable: 'main input:not([disabled])' };

/** The pages behind a code, as a link with a code opens them. */
export const CODE_PAGES: readonly Destination[] = [
  { path: `/retailers?c=${NEVER_USED_UP}`, usable: 'main li button' },
  { path: '/gpbundle?c=PACXKR4AMWEC3MU7', usable: 'main li button' },
  { path: `/picklist?c=${ONE_OF_FOUR}`, usable: 'main [type=radio]' },
];

/** The screen of a phone. */
const PHONE_SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** The limit of a page on a slow link and a busy machine, in milliseconds. */
const PAGE_TIMEOUT = { timeout: 120_000 };

export interface VisitOptions {
  browser: Browser;
  site: string;
  destination: Destination;
  /** The factor by which the visitor's machine is slower than this one. */
  cpu: number;
  /** Is called when the awaited element is painted, which can be before the shell is in charge of it. */
  whenShown?: (page: Page) => Promise<void>;
}

/** Resolves to the time from the request until the page can be used, in milliseconds. */
export async function timeUntilUsable(options: VisitOptions): Promise<number> {
  const page = await openPage(options);
  const usable = await page.evaluate(() => window.probe.usable());
  await page.context().close();
  return usable;
}

/** Opens a page in a browser without a cache, and waits until its requests have ended. */
export async function firstVisit(options: VisitOptions): Promise<FirstVisit> {
  const context = await newContext(options);
  const visited = await visit(context, options);
  await context.close();
  return visited;
}

/** Opens a page in a browser that may have visited it before, and waits until its requests have ended. */
export async function visit(context: BrowserContext, options: VisitOptions): Promise<FirstVisit> {
  const page = await openIn(context, options);
  await page.waitForLoadState('networkidle', PAGE_TIMEOUT);
  // Chromium reports the largest paint with a delay.
  await page.waitForTimeout(500);
  const visited = await page.evaluate(() => window.probe.firstVisit());
  await page.close();
  return visited;
}

/**
 * Presses a key as soon as the awaited field is painted. Resolves to what the field contains when the page is complete.
 */
export async function typeEarly(options: VisitOptions, key: string): Promise<string> {
  const page = await openPage({
    ...options,
    whenShown: async (page) => {
      await page.focus(options.destination.usable);
      await page.keyboard.press(key);
    },
  });
  await page.waitForLoadState('networkidle', PAGE_TIMEOUT);
  const typed = await page.inputValue(options.destination.usable);
  await page.context().close();
  return typed;
}

/** Opens a page and waits until it can be used. The caller closes its context. */
export async function openPage(options: VisitOptions): Promise<Page> {
  return openIn(await newContext(options), options);
}

/** Resolves to the second visit of a page, in a browser whose service worker the first one has installed. */
export async function secondVisit(options: VisitOptions): Promise<FirstVisit> {
  const context = await newContext(options, 'allow');
  const installed = context.waitForEvent('serviceworker', PAGE_TIMEOUT);
  await visit(context, options);
  const worker = await installed;
  await worker.evaluate(async () => {
    // The worker is active when it has the files for offline visits.
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    while (!registration.active) await new Promise((resolve) => setTimeout(resolve, 100));
  });
  const second = await visit(context, options);
  await context.close();
  return second;
}

/** Returns a browser without a cache. A service worker fetches the files for offline visits only after the page is shown. */
export async function newContext(
  { browser }: VisitOptions,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  return browser.newContext({ ...PHONE_SCREEN, locale: 'en-US', serviceWorkers });
}

async function openIn(
  context: BrowserContext,
  { site, destination, cpu, whenShown }: VisitOptions,
): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript({ content: await probeFor(destination.usable) });
  // The page logs both, because polling would make the page slower.
  const logged = (text: string) =>
    page.waitForEvent('console', {
      predicate: (message) => message.text() === text,
      ...PAGE_TIMEOUT,
    });
  await Promise.all([
    logged(SHOWN).then(() => whenShown?.(page)),
    logged(USABLE),
    page.goto(site + destination.path, { waitUntil: 'commit', ...PAGE_TIMEOUT }),
  ]);
  return page;
}
