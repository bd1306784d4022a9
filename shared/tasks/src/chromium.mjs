// @ts-check
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { installPackages } from './packages.mjs';
import { ROOT } from './paths.mjs';
import { Problem } from './problem.mjs';
import { run } from './processes.mjs';

/** The engine without a browser around it, which opens pages three times as fast. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/**
 * The functions by which the search looks at this machine and changes it. Tests replace them.
 *
 * @typedef {object} Machine
 * @property {string | undefined} chosen by the caller, in CHROMIUM_PATH
 * @property {() => string} playwrightsOwn where Playwright's download is, or would be
 * @property {(path: string) => Promise<boolean>} works
 * @property {() => Promise<void>} downloadPlaywrights may fail to
 * @property {() => Promise<void>} installPackages may fail to
 */

/**
 * Resolves to the path of a Chromium for the browser tests: an installed one, the fastest first, or Playwright's download, or
 * Debian's package. Rejects with a Problem if there is none.
 *
 * @param {Machine} machine
 */
export function findChromium(machine = thisMachine()) {
  return find(machine, [SHELL, machine.playwrightsOwn(), ...SYSTEM_BROWSERS]);
}

/**
 * Resolves to the path of a whole browser, like findChromium. The engine alone has no back-forward cache.
 *
 * @param {Machine} machine
 */
export function findWholeChromium(machine = thisMachine()) {
  return find(machine, [machine.playwrightsOwn(), ...SYSTEM_BROWSERS]);
}

/**
 * @param {Machine} machine
 * @param {string[]} paths
 */
async function find(machine, paths) {
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

/**
 * @param {Machine} machine
 * @param {string[]} paths
 */
async function firstWorking(machine, paths) {
  for (const path of paths) if (await machine.works(path)) return path;
  return null;
}

/** @returns {Machine} */
function thisMachine() {
  return {
    chosen: process.env['CHROMIUM_PATH'],
    playwrightsOwn: () => {
      const requireFromE2e = createRequire(join(ROOT, 'e2e/package.json'));
      const playwright = /** @type {{ chromium: { executablePath: () => string } }} */ (
        requireFromE2e('@playwright/test')
      );
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
