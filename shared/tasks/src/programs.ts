import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { ROOT } from './paths.mjs';
import { Problem, run } from './processes.ts';

/** A program beside Node that tests need. */
interface Program {
  title: string;
  /** Its places, the best first. */
  paths: () => string[];
  /** The files that it needs beside itself. */
  needs?: string[];
  /** The packages of Debian, or of a distribution like it. */
  packages: string;
}

const bin = (...names: string[]) => names.map((name) => `/usr/bin/${name}`);
const chromiums = () => [
  playwrightsChromium(),
  ...bin('chromium', 'chromium-browser', 'google-chrome'),
];
const CHROMIUM = { title: 'Chromium', packages: 'chromium chromium-headless-shell' };
const WEBKIT = { title: 'WebKit', packages: 'webkit2gtk-driver xvfb' };

/** The programs, by the variables that name them for the tests. The caller may set each. */
const PROGRAMS = {
  CEPH_PATH: {
    title: 'object store (Ceph)',
    paths: () => bin('radosgw'),
    needs: bin('ceph-mon', 'ceph-osd', 'ceph', 'radosgw-admin'),
    packages: 'ceph-mon ceph-osd radosgw ceph-common',
  },
  NGINX_PATH: { title: 'nginx', paths: () => ['/usr/sbin/nginx'], packages: 'nginx-light' },
  // The engine alone has no back-forward cache, and opens pages three times as fast.
  WHOLE_CHROMIUM_PATH: { ...CHROMIUM, paths: chromiums },
  CHROMIUM_PATH: {
    ...CHROMIUM,
    paths: () => [...bin('chromium-headless-shell'), ...chromiums()],
  },
  FIREFOX_PATH: { title: 'Firefox', paths: () => bin('firefox-esr'), packages: 'firefox-esr' },
  // It needs a screen.
  WEBKIT_DRIVER_PATH: { ...WEBKIT, paths: () => bin('WebKitWebDriver'), needs: bin('Xvfb') },
  WEBKIT_BROWSER_PATH: {
    ...WEBKIT,
    paths: () =>
      ['x86_64', 'aarch64'].map(
        (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
      ),
  },
} satisfies Record<string, Program>;

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves to the variables that name programs, by default all. Installs those that are missing, one after the other, because a package
 * manager does one thing at a time. Rejects with a Problem if one is missing then: a test that is left out proves nothing.
 */
export function findPrograms(
  variables = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[],
): Promise<NodeJS.ProcessEnv> {
  const found = last.then(async () => {
    const paths: NodeJS.ProcessEnv = {};
    for (const name of variables)
      paths[name] = process.env[name] ?? (await find(name, PROGRAMS[name]));
    return paths;
  });
  last = found.catch(() => undefined);
  return found;
}

async function find(variable: string, { title, paths, needs = [], packages }: Program) {
  const isThere = (path: string) => existsSync(path);
  const lookUp = () => (needs.every(isThere) ? paths().find(isThere) : undefined);
  if (!lookUp()) {
    console.log(`Installing ${title} …`);
    await installPackages(packages);
    if (title === CHROMIUM.title && !lookUp())
      await run('playwright install chromium', { folder: 'e2e', quiet: true });
  }
  const path = lookUp();
  if (path) return path;
  throw new Problem(
    `There is no ${title}, and its tests are not left out. On Debian, as root: apt-get install ${packages}\n` +
      `Elsewhere name it: ${variable}=/path/to/it npm test`,
  );
}

/** Installs packages as root or by sudo without a password. A failure is not reported, because the caller looks for the program. */
async function installPackages(packages: string) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? '' : 'sudo -n -E ';
  const apt = `${sudo}env DEBIAN_FRONTEND=noninteractive apt-get`;
  const install = `${apt} install -y --no-install-recommends -o DPkg::Options::=--force-confold ${packages}`;
  // Only tests use the programs, so no package may start a service.
  await run(`${apt} update && ${install}`, { quiet: true, env: { RUNLEVEL: '1' } });
}

/** Returns where Playwright's download is, or would be. */
function playwrightsChromium() {
  const { chromium } = createRequire(join(ROOT, 'e2e/package.json'))('@playwright/test') as {
    chromium: { executablePath: () => string };
  };
  return chromium.executablePath();
}
