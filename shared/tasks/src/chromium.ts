import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { installPackages } from './packages.ts';
import { ROOT } from './paths.mjs';
import { Problem } from './problem.ts';
import { run } from './processes.ts';

/** The engine without a browser around it, which opens pages three times as fast. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** The functions by which the search looks at this machine and changes it. Tests replace them. */
export interface Machine {
  /** By the caller, in CHROMIUM_PATH. */
  chosen: string | undefined;
  /** Where Playwright's download is, or would be. */
  playwrightsOwn: () => string;
  works: (path: string) => Promise<boolean>;
  /** May fail to. */
  downloadPlaywrights: () => Promise<void>;
  /** May fail to. */
  installPackages: () => Promise<void>;
}

/**
 * Resolves to the path of a Chromium for the browser tests: an installed one, the fastest first, or Playwright's download, or
 * Debian's package. Rejects with a Problem if there is none.
 */
export function findChromium(machine: Machine = thisMachine()) {
  return find(machine, [SHELL, machine.playwrightsOwn(), ...SYSTEM_BROWSERS]);
}

/** Resolves to the path of a whole browser, like findChromium. The engine alone has no back-forward cache. */
export function findWholeChromium(machine: Machine = thisMachine()) {
  return find(machine, [machine.playwrightsOwn(), ...SYSTEM_BROWSERS]);
}

async function find(machine: Machine, paths: string[]) {
  if (machine.chosen) {
    if (await machine.works(machine.chosen)) return machine.chosen;
    throw new Problem(`CHROMIUM_PATH is ${machine.chosen}, which does not run.`);
  }
  const found =
    (await firstWorking(machine, paths)) ??
    (await machine.downloadPlaywrights(), await firstWorking(machine, paths)) ??
    (await machine.installPackages(), await firstWorking(machine, paths));
  if (found) return found;
  throw new Problem(
    'There is no Chromium for the browser tests, and neither Playwright nor apt-get could fetch ' +
      'one. Install one and try again, or name it: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

async function firstWorking(machine: Machine, paths: string[]) {
  for (const path of paths) if (await machine.works(path)) return path;
  return null;
}

function thisMachine(): Machine {
  return {
    chosen: process.env['CHROMIUM_PATH'],
    playwrightsOwn: () => {
      const requireFromE2e = createRequire(join(ROOT, 'e2e/package.json'));
      const playwright = requireFromE2e('@playwright/test') as {
        chromium: { executablePath: () => string };
      };
      return playwright.chromium.executablePath();
    },
    works: async (path) => {
      if (!existsSync(path)) return false;
      // A half-installed browser, or Ubuntu's placeholder for a snap, exists and does not run.
      return (await run(`"${path}" --version`, { quiet: true })).code === 0;
    },
    downloadPlaywrights: async () => {
      console.log('Downloading a Chromium through Playwright …');
      await run('playwright install chromium', { folder: 'e2e', quiet: true });
    },
    installPackages: async () => {
      console.log('Installing the Chromium of this distribution …');
      // Some distributions have no separate package of the engine.
      await installPackages('chromium chromium-headless-shell || chromium');
    },
  };
}
