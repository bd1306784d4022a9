import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

import type { Browser } from 'playwright-core';

import { nameOf, type PlannedVisit } from './plan-visits';

/** The browsers of a system. The headless shell comes first: the whole browser takes twice the processor time. */
const OF_SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The limits for the start and the end of the browser, in milliseconds. */
const [LIMIT_MS, END_TIMEOUT_MS] = [60_000, 5_000];

/** The limit for the browser to open an empty page, in milliseconds. Playwright has none. */
const PAGE_TIMEOUT_MS = Number(process.env['GATE_BROWSER_TIMEOUT_MS'] ?? 30_000);

/** A browser in a process that can be killed. */
export interface GateBrowser {
  browser: Browser;
  /** Closes the browser, and kills its process if it does not close in time. */
  end: () => Promise<void>;
}

/** Starts a Chromium: the one of CHROMIUM_PATH, the system's, or Playwright's own. */
export async function startBrowser(environment: NodeJS.ProcessEnv): Promise<GateBrowser> {
  // Loaded on demand, because it is the largest part of this package.
  const { chromium } = await import('playwright-core');
  const named = environment['CHROMIUM_PATH']?.trim() || OF_SYSTEM.find((path) => existsSync(path));
  const executablePath = named ?? chromium.executablePath();
  // Chromium cannot use its sandbox as root, and refuses to start with it.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // A launched browser has no process that could be killed; that of a server has.
  const server = await chromium.launchServer({ executablePath, args, timeout: LIMIT_MS });
  const end = async () => {
    const closed = await within(END_TIMEOUT_MS, server.close(), 'late');
    if (closed === 'late') await within(END_TIMEOUT_MS, server.kill(), 'late');
  };
  const browser = await chromium
    .connect(server.wsEndpoint(), { timeout: LIMIT_MS })
    .catch(async (error: unknown) => {
      await end();
      throw error;
    });
  return { browser, end };
}

/** The browser opens no page, which is no fault of a release. */
export class NoPageError extends Error {}

/** Resolves to the work of a browser on an empty page. Throws a NoPageError if it does not end in time. */
export async function inTime<Result>(work: Promise<Result>, visit: PlannedVisit): Promise<Result> {
  const result = await within(PAGE_TIMEOUT_MS, work, null);
  if (result !== null) return result;
  const seconds = String(PAGE_TIMEOUT_MS / 1000);
  throw new NoPageError(
    `the browser opened no page within ${seconds} s for ${nameOf(visit)}. ${loadNow()}`,
  );
}

/** Returns a sentence about the load of this machine. */
export function loadNow(): string {
  const [load = 0] = loadavg();
  const cores = String(availableParallelism());
  return `Its load is ${load.toFixed(1)} on ${cores} cores: try again when it has less to do`;
}

/** Milliseconds of the work below in Chromium, on a machine with nothing else to do. */
const USUAL_MS = 250;

/** Resolves to how many times as long as usual a fixed piece of work takes in a page of the browser now. */
export async function measureSlowness(browser: Browser): Promise<number> {
  const page = await within(PAGE_TIMEOUT_MS, browser.newPage(), null);
  const work = page?.evaluate(() => {
    const start = performance.now();
    let sum = 0;
    for (let step = 0; step < 5e7; step += 1) sum = (sum * 31 + step) % 1_000_003;
    // The sum is used, so that no compiler omits the work.
    return performance.now() - start + Math.min(0, sum);
  });
  const ms = work && (await within(PAGE_TIMEOUT_MS, work, PAGE_TIMEOUT_MS));
  return (ms ?? PAGE_TIMEOUT_MS) / USUAL_MS;
}

/** Resolves to the result of work, or to `late` when the limit in milliseconds is over. The work is not stopped. */
export async function within<Result, Late>(
  limit: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  // It may fail after the limit.
  work.catch(() => undefined);
  return Promise.race([work, wait(limit, late, { ref: false })]);
}
