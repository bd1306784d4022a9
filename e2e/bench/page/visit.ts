import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { BrowserContext, Page } from '@playwright/test';

import { NEVER_USED_UP, ONE_OF_FOUR } from '../../support/data/demo-codes';
import { type Laboratory, SITE } from '../laboratory';

/** Times and sizes of a visit. */
interface Visit {
  /** Milliseconds since the request for the page until text of the page is painted. Opening the connection is not counted. */
  words: number;
  /** The same until the awaited element can be used: the shell is in charge of it. */
  usable: number;
  lcp: number;
  cls: number;
  /** Compressed JavaScript, in kB. */
  scripts: number;
}

declare global {
  interface Window {
    /** The measurements inside the page (in-page.js). */
    probe: {
      /** Returns when the page could be used, in milliseconds since the request for it. */
      usable: () => number;
      visit: () => Visit;
      /** Returns the slowest interaction since the last call, in milliseconds; 0 if all were too short to be reported. */
      takeSlowestInteraction: () => number;
      /** Returns how long after the last click the heading of the page was shown, in milliseconds. */
      routeChange: () => number;
    };
  }
}

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

/** The message that a page logs when it can be used. */
const USABLE = 'probe: usable';

/** The mark that a page of the shell leaves in the browser's timeline (shell/src/pages/PageView.tsx). */
const IN_CHARGE = 'shell-in-charge';

/** The factor by which a phone is slower than this machine. */
const PHONE_CPU = 4;

/** The limit of a page on a slow link and a busy machine, in milliseconds. */
const PAGE_TIMEOUT = { timeout: 120_000 };

/** Returns a browser without a cache, with the screen of a phone. */
export function newVisitor({ browser }: Laboratory): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    locale: 'en-US',
  });
}

/** Visits the home page on a phone without a cache. */
export async function firstVisit(laboratory: Laboratory): Promise<Visit> {
  const context = await newVisitor(laboratory);
  const visited = await visit(context);
  await context.close();
  return visited;
}

/** Visits the home page on a phone, and waits until its requests have ended. */
export async function visit(context: BrowserContext): Promise<Visit> {
  const page = await openPage(context);
  await page.waitForLoadState('networkidle', PAGE_TIMEOUT);
  // Chromium reports the largest paint with a delay.
  await page.waitForTimeout(500);
  const visited = await page.evaluate(() => window.probe.visit());
  await page.close();
  return visited;
}

/** Resolves to the time from the request of an unslowed browser until the page can be used, in milliseconds. */
export async function timeUntilUsable(
  laboratory: Laboratory,
  destination: Destination,
): Promise<number> {
  const context = await newVisitor(laboratory);
  const page = await openPage(context, destination, 1);
  const usable = await page.evaluate(() => window.probe.usable());
  await context.close();
  return usable;
}

/** Opens a page on a machine that is slower than this one by a factor, and waits until it can be used. */
export async function openPage(
  context: BrowserContext,
  destination = HOME,
  cpu = PHONE_CPU,
): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript({ content: await probeFor(destination.usable) });
  await Promise.all([
    // The page logs it, because polling would make the page slower.
    page.waitForEvent('console', {
      predicate: (message) => message.text() === USABLE,
      ...PAGE_TIMEOUT,
    }),
    page.goto(SITE + destination.path, { waitUntil: 'commit', ...PAGE_TIMEOUT }),
  ]);
  return page;
}

/** Resolves to the script that measures a page from within; the selector is that of the awaited element. */
async function probeFor(awaited: string): Promise<string> {
  // Plain JavaScript, because the compiler of the benchmark adds calls that a page does not have.
  const script = await readFile(join(import.meta.dirname, 'in-page.js'), 'utf8');
  const constants = { DESTINATION: awaited, IN_CHARGE, USABLE };
  return `const { ${Object.keys(constants).join(', ')} } = ${JSON.stringify(constants)};\n${script}`;
}
