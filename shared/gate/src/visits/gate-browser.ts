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
