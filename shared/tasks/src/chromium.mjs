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
const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * How the search looks at this machine and changes it; a test has a machine of its own.
 *
 * @typedef {object} Machine
 * @property {string | undefined} chosen by the caller, in CHROMIUM_PATH
 * @property {() => string} playwrightsOwn where Playwright's download is, or would be
 * @property {(path: string) => Promise<boolean>} works
 * @property {() => Promise<void>} downloadPlaywrights may fail to
 * @property {() => Promise<void>} installPackage may fail to
 */

/**
 * A Chromium for the browser tests: one that is there, the leanest first, else Playwright's download,
 * else Debian's package.
 *
 * @param {Machine} machine
 * @returns {Promise<string>} its path
 */
export async function findChromium(machine = thisMachine()) {
  if (machine.chosen) {
    if (await machine.works(machine.chosen)) return machine.chosen;
    throw new Problem(`CHROMIUM_PATH is ${machine.chosen}, which does not run.`);
  }
  const system = SYSTEM_BROWSERS.map((name) => `/usr/bin/${name}`);
  const own = machine.playwrightsOwn();
  const found =
    (await firstWorking(machine, [SHELL, own, ...system])) ??
    (await machine.downloadPlaywrights(), await firstWorking(machine, [own])) ??
    (await machine.installPackage(), await firstWorking(machine, [SHELL, ...system]));
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
    installPackage: async () => {
      console.log('Installing the Chromium of this distribution …');
      const sudo = process.getuid?.() === 0 ? '' : 'sudo -n ';
      const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive apt-get`;
      const install = (/** @type {string} */ name) => `${apt} install -y ${name}`;
      await run(
        `${apt} update && (${install('chromium-headless-shell')} || ${install('chromium')})`,
        { quiet: true },
      );
    },
  };
}
