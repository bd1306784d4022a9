import { existsSync } from 'node:fs';

import type { Browser } from 'playwright-core';

const SYSTEM = '/usr/bin/chromium';

/** A Chromium: the one that CHROMIUM_PATH names, else Playwright's own, else the system's. */
export async function launchBrowser(environment: NodeJS.ProcessEnv): Promise<Browser> {
  // Loaded by whoever needs it only: it is the heaviest part of this package.
  const { chromium } = await import('playwright-core');
  const named = environment['CHROMIUM_PATH']?.trim();
  const found = named ? [named] : [chromium.executablePath(), SYSTEM];
  const executablePath = found.find((path) => existsSync(path));
  if (!executablePath) {
    throw new Error(
      named
        ? `CHROMIUM_PATH is ${named}, where there is nothing`
        : 'there is no Chromium: install one, or say where it is with CHROMIUM_PATH',
    );
  }
  // As root Chromium has no sandbox, and refuses to start as if it had.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}
