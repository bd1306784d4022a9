// @ts-check
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { Problem } from './problem.mjs';
import { run } from './processes.mjs';
import { setUp } from './set-up.mjs';
import { workspacePackage } from './workspace.mjs';

/** Nothing but the engine: it opens pages three times as fast as the browser around it does. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/**
 * How the search looks at this machine and changes it; a test has a machine of its own.
 *
 * @typedef {object} Machine
 * @property {string | undefined} chosen by the caller, in CHROMIUM_PATH
 * @property {() => string} playwrightsOwn where Playwright's download is, or would be
 * @property {(path: string) => Promise<boolean>} works
 * @property {() => Promise<void>} downloadPlaywrights may fail to
 * @property {() => Promise<void>} installPackages may fail to
 */

/**
 * A Chromium for the browser tests: one that is there, the leanest first, else Playwright's download,
 * else Debian's packages.
 *
 * @param {Machine} machine
 * @returns {Promise<string>} its path
 */
export function findChromium(machine = thisMachine()) {
  return find(machine, [SHELL, machine.playwrightsOwn(), ...SYSTEM_BROWSERS]);
}

/**
 * The same with the browser around it: the engine alone keeps no page that was left.
 *
 * @param {Machine} machine
 * @returns {Promise<string>} its path
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

/** Prints the path, for whoever runs Playwright by hand. */
export async function printChromium() {
  await setUp();
  console.log(await findChromium());
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
  const { folder } = workspacePackage('@redeem/e2e');
  return {
    chosen: process.env['CHROMIUM_PATH'],
    playwrightsOwn: () => {
      const requireFromE2e = createRequire(join(folder, 'package.json'));
      const playwright = /** @type {{ chromium: { executablePath: () => string } }} */ (
        requireFromE2e('@playwright/test')
      );
      return playwright.chromium.executablePath();
    },
    works: async (path) => {
      if (!existsSync(path)) return false;
      // A half-installed browser, or Ubuntu's stand-in for a snap, is there and does not run.
      return (await run(`"${path}" --version`, { quiet: true })).code === 0;
    },
    downloadPlaywrights: async () => {
      console.log('Downloading a Chromium through Playwright …');
      await run('playwright install chromium', { cwd: folder, quiet: true });
    },
    installPackages: async () => {
      console.log('Installing the Chromium of this distribution …');
      const sudo = process.getuid?.() === 0 ? '' : 'sudo -n ';
      const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive apt-get`;
      // Not every distribution has the engine as a package of its own.
      await run(
        `${apt} update && { ${apt} install -y chromium chromium-headless-shell || ${apt} install -y chromium; }`,
        { quiet: true },
      );
    },
  };
}
