import type { Browser, Page } from '@playwright/test';

import { rememberCode } from '../../../support/remembered-code';
import { type FirstVisit, probeFor, USABLE } from './probe';

/** A page of the site, and by what one knows that it can be used. */
export interface Destination {
  path: string;
  /** Remembered from a visit before. */
  code?: string;
  usable: string;
}

export const HOME: Destination = { path: '/', usable: 'main input:not([disabled])' };

/** What a phone shows, by its own pixels. */
const PHONE_SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

/** On a slow link and a busy machine a page may take its time. */
const PATIENCE = { timeout: 120_000 };

interface VisitOptions {
  browser: Browser;
  site: string;
  destination: Destination;
  /** How many times slower than this machine the visitor's is. */
  cpu: number;
}

/** How long it takes until the page can be used, in milliseconds since it was asked for. */
export async function timeUntilUsable(options: VisitOptions): Promise<number> {
  const page = await openPage(options);
  const usable = await page.evaluate(() => window.probe.usable());
  await page.context().close();
  return usable;
}

/** Opens a page in a browser that has nothing of it, and waits until it is quiet. */
export async function firstVisit(options: VisitOptions): Promise<FirstVisit> {
  const page = await openPage(options);
  await page.waitForLoadState('networkidle', PATIENCE);
  // Chromium tells of the largest paint some time after it.
  await page.waitForTimeout(500);
  const visit = await page.evaluate(() => window.probe.firstVisit());
  await page.context().close();
  return visit;
}

/** Opens it until it can be used. Whoever asks for the page closes its context. */
export async function openPage({ browser, site, destination, cpu }: VisitOptions): Promise<Page> {
  const context = await browser.newContext({
    ...PHONE_SCREEN,
    locale: 'en-US',
    // What is kept for a visit without a connection comes when the page is there already.
    serviceWorkers: 'block',
  });
  if (destination.code !== undefined) await rememberCode(context, destination.code, site);
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript({ content: await probeFor(destination.usable) });
  // The page says it by itself: to be asked again and again would make it slower.
  const usable = page.waitForEvent('console', {
    predicate: (message) => message.text() === USABLE,
    ...PATIENCE,
  });
  await page.goto(site + destination.path, { waitUntil: 'commit', ...PATIENCE });
  await usable;
  return page;
}
