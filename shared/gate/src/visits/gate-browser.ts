import { existsSync } from 'node:fs';

import type { Browser } from 'playwright-core';

import { within } from './within';

/** The browsers of a system. The headless shell comes first: the whole browser takes twice the processor time. */
const OF_SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The limit for the start of the browser, in milliseconds. */
const START_TIMEOUT_MS = 60_000;

/** The limit for the end of the browser, in milliseconds. */
const END_TIMEOUT_MS = 5_000;

/** A browser in a process that can be killed. */
export interface GateBrowser {
  browser: Browser;
  /** Closes the browser, and kills its process if it does not close in time. */
  end: () => Promise<void>;
}

/** Starts a Chromium: the one of CHROMIUM_PATH, Playwright's own, or the system's. */
export async function startBrowser(environment: NodeJS.ProcessEnv): Promise<GateBrowser> {
  // Loaded on demand, because it is the largest part of this package.
  const { chromium } = await import('playwright-core');
  const named = environment['CHROMIUM_PATH']?.trim();
  const found = named ? [named] : [chromium.executablePath(), ...OF_SYSTEM];
  const executablePath = found.find((path) => existsSync(path));
  if (!executablePath) {
    throw new Error(
      named
        ? `CHROMIUM_PATH is ${named}, and no file is there`
        : 'there is no Chromium: install one, or set CHROMIUM_PATH to its path',
    );
  }
  // Chromium cannot use its sandbox as root, and refuses to start with it.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const timeout = START_TIMEOUT_MS;
  // A launched browser has no process that could be killed; that of a server has.
  const server = await chromium.launchServer({ executablePath, args, timeout });
  const end = async () => {
    const closed = await within(END_TIMEOUT_MS, server.close(), 'late');
    if (closed === 'late') await within(END_TIMEOUT_MS, server.kill(), 'late');
  };
  try {
    return { browser: await chromium.connect(server.wsEndpoint(), { timeout }), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Milliseconds of the work below in Chromium, on a machine with nothing else to do. */
const USUAL_MS = 50;

/** The limit for the work, in milliseconds. */
const WORK_TIMEOUT_MS = 20_000;

/** Resolves to how many times as long as usual a fixed piece of work takes in a page of the browser now. */
export async function measureSlowness(browser: Browser): Promise<number> {
  const work = async () => {
    const page = await browser.newPage();
    return page.evaluate(() => {
      const start = performance.now();
      let sum = 0;
      for (let step = 0; step < 5e7; step += 1) sum = (sum * 31 + step) % 1_000_003;
      // The sum is used, so that no compiler omits the work.
      return performance.now() - start + Math.min(0, sum);
    });
  };
  return (await within(WORK_TIMEOUT_MS, work(), WORK_TIMEOUT_MS)) / (5 * USUAL_MS);
}
