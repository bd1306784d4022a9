import type { Browser, Page } from '@playwright/test';

import { rememberCode } from '../../../support/remembered-code';
import { type FirstVisit, probeFor, USABLE } from './probe';

/** A page of the site, and the selector of the element that makes it usable. */
export interface Destination {
  path: string;
  /** The code of an earlier page. */
  code?: string;
  usable: string;
}

export const HOME: Destination = { path: '/', usable: 'main input:not([disabled])' };

/** The screen of a phone. */
const PHONE_SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** The limit of a page on a slow link and a busy machine, in milliseconds. */
const PAGE_TIMEOUT = { timeout: 120_000 };

interface VisitOptions {
  browser: Browser;
  site: string;
  destination: Destination;
  /** The factor by which the visitor's machine is slower than this one. */
  cpu: number;
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
  const page = await openPage(options);
  await page.waitForLoadState('networkidle', PAGE_TIMEOUT);
  // Chromium reports the largest paint with a delay.
  await page.waitForTimeout(500);
  const visit = await page.evaluate(() => window.probe.firstVisit());
  await page.context().close();
  return visit;
}

/** Opens a page and waits until it can be used. The caller closes its context. */
export async function openPage({ browser, site, destination, cpu }: VisitOptions): Promise<Page> {
  const context = await browser.newContext({
    ...PHONE_SCREEN,
    locale: 'en-US',
    // The service worker fetches the files for offline visits only after the page is shown.
    serviceWorkers: 'block',
  });
  if (destination.code !== undefined) await rememberCode(context, destination.code, site);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript({ content: await probeFor(destination.usable) });
  // The page logs it, because polling would make the page slower.
  const usable = page.waitForEvent('console', {
    predicate: (message) => message.text() === USABLE,
    ...PAGE_TIMEOUT,
  });
  await page.goto(site + destination.path, { waitUntil: 'commit', ...PAGE_TIMEOUT });
  await usable;
  return page;
}
